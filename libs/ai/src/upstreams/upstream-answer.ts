/** The beginning of a provider's answer. Of its headers only these are ever looked at; none reaches a client. */
export interface UpstreamHead {
  readonly status: number;
  /** Media type in lower case, without parameters; empty when there is none. */
  readonly contentType: string;
  readonly retryAfterSeconds: number | null;
}

/** An answer that is being read. Whoever holds it reads it to the end or stops it. */
export interface UpstreamAnswer extends UpstreamHead {
  /**
   * The next bytes as they came; null at the end. What is not asked for holds the provider back.
   * @throws UpstreamFault
   */
  next(): Promise<Buffer | null>;
  /** Breaks the call off; the connection is closed at once. */
  stop(): void;
}

/** The whole body. @throws UpstreamFault */
export async function readWhole(answer: UpstreamAnswer): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let piece = await answer.next(); piece !== null; piece = await answer.next()) pieces.push(piece);
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

/** The beginning of the body, for a text of an error; the rest is not waited for. Never throws. */
export async function readBeginning(answer: UpstreamAnswer, limit: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for (let piece = await answer.next(); piece !== null; piece = await answer.next()) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= limit) break;
    }
  } catch {
    // Of an error that breaks off, what came of it is enough.
  }
  answer.stop();
  return Buffer.concat(pieces).subarray(0, limit).toString('utf8');
}
