import { Readable } from 'node:stream';

/**
 * Reads the first bytes of a stream, fewer when it is shorter.
 * @returns them and a stream of everything; destroying that ends the source.
 */
export async function peek(source: Readable, bytes: number): Promise<{ head: Buffer; body: Readable }> {
  const parts = source[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const first: Buffer[] = [];
  for (let size = 0; size < bytes; size += first.at(-1)?.length ?? 0) {
    const next = await parts.next();
    if (next.done) break;
    first.push(next.value);
  }
  async function* everything(): AsyncGenerator<Buffer> {
    yield* first;
    for (;;) {
      const next = await parts.next();
      if (next.done) return;
      yield next.value;
    }
  }
  const body = Readable.from(everything(), { objectMode: false });
  body.once('close', () => source.destroy());
  return { head: Buffer.concat(first), body };
}
