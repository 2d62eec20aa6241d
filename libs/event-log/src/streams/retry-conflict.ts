import { PorticoError } from '#libs/kernel';
import { StaleReadError, StreamConflictError } from '../event-log.errors.js';

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
