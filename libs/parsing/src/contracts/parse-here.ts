import { parentPort, workerData } from 'node:worker_threads';

/** What a thread asks for: the next piece of a source, or some bytes of it. */
export interface Ask {
  readonly kind: 'ask';
  readonly id: number;
  readonly source: number;
  /** Absent for the next piece. */
  readonly range?: { readonly start: number; readonly end: number };
}

/** What a thread ends with. */
export type End =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'fault'; readonly message: string };

/** To the thread; null where there is no further piece. */
export interface Bytes {
  readonly id: number;
  readonly bytes: Uint8Array | null;
}

/** The bytes of one source, in the thread. */
export interface SourceBytes {
  /** From the first to the last. To be read once. */
  pieces(): AsyncIterable<Buffer>;
  /** @param end of the bytes, itself not one of them */
  range(start: number, end: number): Promise<Buffer>;
}

/**
 * Makes a module the script of `parseInThread`. To be called once, by the module that is the script.
 * @param work returns what can be copied; what it throws stops the parsing
 */
export function parseHere<In, Out>(work: (input: In, sources: readonly SourceBytes[]) => Promise<Out>): void {
  const port = parentPort;
  if (port === null) throw new Error('this module is the script of a thread');
  const { input, sources } = workerData as { readonly input: In; readonly sources: number };
  const waiting = new Map<number, (bytes: Uint8Array | null) => void>();
  let last = 0;
  port.on('message', ({ id, bytes }: Bytes) => {
    waiting.get(id)?.(bytes);
    waiting.delete(id);
  });
  const ask = (source: number, range?: Ask['range']): Promise<Uint8Array | null> =>
    new Promise((resolve) => {
      const id = (last += 1);
      waiting.set(id, resolve);
      port.postMessage({ kind: 'ask', id, source, ...(range && { range }) } satisfies Ask);
    });
  const bytesOf = (source: number): SourceBytes => ({
    async *pieces() {
      for (;;) {
        const bytes = await ask(source);
        if (bytes === null) return;
        yield asBuffer(bytes);
      }
    },
    range: async (start, end) => asBuffer((await ask(source, { start, end })) ?? new Uint8Array()),
  });
  const end = (message: End): void => {
    port.postMessage(message);
    port.close();
  };
  work(
    input,
    Array.from({ length: sources }, (_, index) => bytesOf(index)),
  ).then(
    (result) => end({ kind: 'result', result }),
    (error: Error) => end({ kind: 'fault', message: error.message }),
  );
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
