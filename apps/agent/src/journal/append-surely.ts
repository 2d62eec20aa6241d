import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.js';
import type { JournalFact } from './journal-fact.js';
import type { Journal } from './journal.js';

const RETRY_MS = 1000;

/** An outcome must reach the disk before anybody is told: tries until it has. */
export async function appendSurely(
  journal: Journal,
  fact: JournalFact & { readonly operationId: string },
  log: Log,
): Promise<void> {
  const { operationId } = fact;
  for (;;) {
    try {
      await journal.append(fact);
      return;
    } catch (error) {
      log('error', 'journal cannot be written', { operationId, reason: (error as Error).message });
      await delay(RETRY_MS);
    }
  }
}
