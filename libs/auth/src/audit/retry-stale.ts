import { StreamConflictError } from '#libs/event-log';
import { PorticoError } from '#libs/kernel';

const ATTEMPTS = 5;

/** What a decision was based on has changed meanwhile. */
export class StaleReadError extends Error {
  override readonly name = 'StaleReadError';
}

/**
 * Reads, decides and writes again when another writer was faster.
 * @throws PorticoError `CONFLICT` when others are faster time and again.
 */
export async function retryStale<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StreamConflictError || error instanceof StaleReadError)) throw error;
      if (attempt === ATTEMPTS) throw new PorticoError('CONFLICT', { cause: error });
    }
  }
}
