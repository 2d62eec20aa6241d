/** Events of the stream are in a part of the log that was taken away: nobody decides on the rest of them. */
export class EventsGoneError extends Error {
  override readonly name = 'EventsGoneError';

  constructor(
    readonly streamId: string,
    readonly version: number,
    readonly found: number,
  ) {
    super(
      `Stream ${streamId} has ${version} events, of which the log holds ${found}: a part of it is missing.`,
    );
  }
}
