import type { Transaction } from '#libs/database';
import type { StoredEvent } from '../store/stored-event.js';
import type { StreamRegistration } from '../streams/stream-definition.js';
import type { View } from './view.js';

/** Brings facts of one kind of streams into the given tables, oldest first. */
export async function applyView(
  tx: Transaction,
  { prefix }: Pick<StreamRegistration, 'prefix'>,
  view: View,
  tables: View['tables'],
  events: readonly StoredEvent[],
): Promise<void> {
  for (const event of events) {
    await view.apply(tx, tables, event, event.streamId.slice(prefix.length + 1));
  }
}
