import { redactText } from '#libs/observability';
import type { OperationKind } from '../../contracts/operation.events.js';

/** A piece of what an operation printed. */
export interface OutputChunk {
  /** Grows within an operation, with gaps; the position to resume after. */
  readonly seq: number;
  readonly stream: 'stdout' | 'stderr';
  readonly data: Buffer;
  /** The step of a deploy it belongs to; null for a command. */
  readonly step: string | null;
}

export interface StoredChunk extends OutputChunk {
  readonly at: Date;
}

/** Bytes of one stream that an answer carries at most. */
export const STREAM_CAP_BYTES = 1_048_576;

interface OutputText {
  readonly stdout: string;
  readonly stderr: string;
  /** Whether this side had to cut. */
  readonly cut: boolean;
}

function join(chunks: readonly OutputChunk[], stream: OutputChunk['stream']): { text: string; cut: boolean } {
  const bytes = Buffer.concat(chunks.filter((chunk) => chunk.stream === stream).map(({ data }) => data));
  const kept = bytes.subarray(0, STREAM_CAP_BYTES);
  return { text: new TextDecoder().decode(kept), cut: kept.length < bytes.length };
}

/** UTF-8 text of both streams; malformed bytes become U+FFFD. */
export function toOutputText(chunks: readonly OutputChunk[]): OutputText {
  const stdout = join(chunks, 'stdout');
  const stderr = join(chunks, 'stderr');
  return { stdout: stdout.text, stderr: stderr.text, cut: stdout.cut || stderr.cut };
}

interface OutputLine {
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

/** A line that an operation printed. */
export interface NumberedLine extends OutputLine {
  /** 1 for the first line of the operation, of whichever stream; the position to resume after. */
  readonly seq: number;
  /** When it was stored. */
  readonly at: Date;
  /** The step of a deploy; null for a command. */
  readonly step: string | null;
}

/**
 * The lines of an operation, numbered. What is stored only grows, so that every reader numbers them alike. Secrets
 * are hidden in the lines of a deploy; a command's are given as it printed them.
 */
export class NumberedLines {
  private readonly splitter = new LineSplitter();
  private last = 0;
  private current: Pick<StoredChunk, 'step' | 'at'> = { step: null, at: new Date(0) };

  constructor(private readonly kind: OperationKind) {}

  /** Whose lines are being read. */
  get step(): string | null {
    return this.current.step;
  }

  /** @param chunk of another step only after {@link flush}. */
  push(chunk: StoredChunk): NumberedLine[] {
    this.current = chunk;
    return this.splitter.push(chunk).map((line) => this.numbered(line));
  }

  /** Last lines without a line end, when their step or the operation has ended. */
  flush(): NumberedLine[] {
    return this.splitter.flush().map((line) => this.numbered(line));
  }

  private numbered({ stream, line }: OutputLine): NumberedLine {
    this.last += 1;
    const { step, at } = this.current;
    return { seq: this.last, at, step, stream, line: this.kind === 'deploy' ? redactText(line) : line };
  }
}
