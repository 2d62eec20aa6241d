import type { Database } from '#libs/database';
import type { EventStore } from '../store/event-store.js';
import { PARTITION_COUNT } from '../store/stored-event.js';
import type { AsyncSubscription } from '../subscriptions/async-subscription.port.js';
import { ensureCheckpoints } from '../subscriptions/checkpoints.js';
import { ConcurrencyLimit } from '../subscriptions/concurrency-limit.js';
import { PartitionConsumer } from '../subscriptions/partition-consumer.js';
import { DEFAULT_RUNNER_SETTINGS } from '../subscriptions/runner-settings.js';

const SILENT = { processed: () => undefined, failed: () => undefined, parked: () => undefined };

/**
 * Fills a new table from the log, from the checkpoint (zero at first) to the head. Give the projection
 * a new name (`operations@2`) and a new table, rebuild, then switch the readers by a migration. May be
 * repeated to catch up; the checkpoint is that of a subscription of the same name.
 * @returns events applied. @throws what the projection throws; nothing is parked.
 */
export async function rebuildProjection(
  database: Database,
  store: EventStore,
  projection: AsyncSubscription,
): Promise<number> {
  await ensureCheckpoints(database, projection.name, projection.module);
  const context = {
    database,
    store,
    settings: DEFAULT_RUNNER_SETTINGS,
    limit: new ConcurrencyLimit(1),
    observer: SILENT,
  };
  let applied = 0;
  for (let partition = 0; partition < PARTITION_COUNT; partition += 1) {
    applied += await new PartitionConsumer(projection, partition, context).catchUp();
  }
  return applied;
}
