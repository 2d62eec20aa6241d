/** A body whose beginning is known, and which is still to be read from its beginning. */
export interface PeekedBody {
  /** As many bytes as were asked for, or all there are. */
  readonly head: Buffer;
  readonly body: AsyncIterable<Buffer>;
}

/** Looks at the first bytes of a body that is read once. */
export async function peekBody(body: AsyncIterable<Buffer>, bytes: number): Promise<PeekedBody> {
  const pieces = body[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  let size = 0;
  let isWhole = false;
  while (size < bytes && !isWhole) {
    const piece = await pieces.next();
    if (piece.done) isWhole = true;
    else {
      seen.push(piece.value);
      size += piece.value.length;
    }
  }
  return { head: Buffer.concat(seen).subarray(0, bytes), body: again(seen, pieces) };
}

async function* again(seen: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* seen;
    for (let piece = await rest.next(); !piece.done; piece = await rest.next()) yield piece.value;
  } finally {
    await rest.return?.();
  }
}
