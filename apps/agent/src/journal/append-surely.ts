import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.js';
import type { JournalFact } from './journal-fact.js';
import type { Journal } from './journal.js';

const RETRY_MS = 1000;
/** How often an agent that ends tries: what is left then is found on the disk by the next one. */
const LAST_TRIES = 2;

/**
 * An outcome must reach the disk before anybody is told: tries until it has. An agent that is told to end gives up soon;
 * the next one finds the operation open, and how it ended in its folder.
 */
export async function appendSurely(
  journal: Journal,
  fact: JournalFact & { readonly operationId: string },
  log: Log,
): Promise<void> {
  const { operationId } = fact;
  let lastTries = 0;
  let told: string | null = null;
  for (;;) {
    try {
      await journal.append(fact);
      return;
    } catch (error) {
      const { message } = error as Error;
      if (message !== told) log('error', 'journal cannot be written', { operationId, err: error });
      told = message;
    }
    if (journal.isLeaving && ++lastTries >= LAST_TRIES) return;
    await delay(RETRY_MS);
  }
}
