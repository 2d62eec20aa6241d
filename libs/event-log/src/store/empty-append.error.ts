/** An append without events: always a fault of the caller. */
export class EmptyAppendError extends Error {
  override readonly name = 'EmptyAppendError';

  constructor(readonly streamId: string) {
    super(`Nothing to append to stream ${streamId}.`);
  }
}
