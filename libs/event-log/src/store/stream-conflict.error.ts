/** The stream is not where the writer believed it to be; nothing was stored. The transaction is void. */
export class StreamConflictError extends Error {
  override readonly name = 'StreamConflictError';

  constructor(
    message: string,
    readonly streamId: string,
    readonly expectedVersion: number,
    /** Version met (0: no such stream); null when the stream belongs to another module. */
    readonly actualVersion: number | null,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}
