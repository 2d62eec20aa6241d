import type { OutputChunk } from './output-chunk.js';

export interface OutputLine {
  readonly stream: OutputChunk['stream'];
  /** Without its line end. */
  readonly line: string;
}

interface Tail {
  readonly decoder: InstanceType<typeof TextDecoder>;
  rest: string;
}

/** Turns chunks into whole lines per stream; a character or line may span chunks. */
export class LineSplitter {
  private readonly tails: Readonly<Record<OutputChunk['stream'], Tail>> = {
    stdout: { decoder: new TextDecoder(), rest: '' },
    stderr: { decoder: new TextDecoder(), rest: '' },
  };

  push({ stream, data }: OutputChunk): OutputLine[] {
    const tail = this.tails[stream];
    const [first = '', ...others] = tail.decoder.decode(data, { stream: true }).split('\n');
    tail.rest += first;
    // A line may have many pieces: what came before is not read again.
    return others.map((next) => {
      const line = tail.rest;
      tail.rest = next;
      return { stream, line };
    });
  }

  /** What is left when the operation has ended: last lines without a line end. */
  flush(): OutputLine[] {
    return (['stdout', 'stderr'] as const).flatMap((stream) => {
      const tail = this.tails[stream];
      const line = tail.rest + tail.decoder.decode();
      tail.rest = '';
      return line === '' ? [] : [{ stream, line }];
    });
  }
}
