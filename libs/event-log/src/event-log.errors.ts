import { PorticoError } from '#libs/kernel';

/** What a decision was based on, outside its stream, has changed meanwhile: read again and decide again. */
export class StaleReadError extends Error {
  override readonly name = 'StaleReadError';
}

/** An append without events: always a fault of the caller. */
export class EmptyAppendError extends Error {
  override readonly name = 'EmptyAppendError';

  constructor(readonly streamId: string) {
    super(`Nothing to append to stream ${streamId}.`);
  }
}

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

/** A stored (module, type, schema version) that this build has no way to read. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';

  constructor(
    readonly module: string,
    readonly type: string,
    readonly schemaVersion: number,
  ) {
    super(`No path from the stored event ${module}/${type} version ${schemaVersion} to a current type.`);
  }
}

/** A view was offered an event while an earlier one of the same stream had not been applied. */
export class ViewHoleError extends Error {
  override readonly name = 'ViewHoleError';

  constructor(
    readonly view: string,
    readonly rowId: string,
    readonly lastVersion: number,
    readonly eventVersion: number,
  ) {
    super(`${view} row ${rowId} is at version ${lastVersion} and was offered ${eventVersion}.`);
  }
}

/** Thrown by a handler whose target is away: the events are fine and are offered again until it is back. */
export class DeliveryUnavailableError extends Error {
  override readonly name = 'DeliveryUnavailableError';

  constructor(target: string, cause: unknown) {
    super(`${target} is not available: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** How often a decision is made before the caller is told that others are always faster. */
const ATTEMPTS = 5;

/**
 * Reads, decides and writes again when another writer was faster. `EventStream.handle` does so by itself;
 * this is for work whose ground lies outside the stream, which has to be read again as well.
 * @throws PorticoError `CONFLICT` when others are faster time and again; whatever else `work` throws, at once.
 */
export async function retryConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StreamConflictError || error instanceof StaleReadError)) throw error;
      if (attempt === ATTEMPTS) throw new PorticoError('CONFLICT', { cause: error });
    }
  }
}
