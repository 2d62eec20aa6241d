import type { SqlExecutor, Transaction } from '#libs/database';
import { EVENT_COLUMNS, type EventRow, toStoredEvent } from '../store/event-rows.js';
import { PARTITION_COUNT, type StoredEvent } from '../store/stored-event.js';
import type { ConsumerKey } from './subscription.port.js';

const values = ({ subscription, module, partition }: ConsumerKey): unknown[] => [
  subscription,
  module,
  partition,
];
const WHERE = 'subscription = $1 and module = $2 and partition = $3';

/** Makes the rows of a subscription at zero where they are missing. */
export async function ensureCheckpoints(
  executor: SqlExecutor,
  subscription: string,
  module: string,
): Promise<void> {
  await executor.query(
    `insert into es.checkpoint (subscription, module, partition)
     select $1, $2, p from generate_series(0, $3 - 1) p on conflict do nothing`,
    [subscription, module, PARTITION_COUNT],
  );
}

/**
 * Locks the checkpoint to the end of the transaction and reads on from it.
 * @returns up to `limit` events as stored, in commit order; null while another process is at work on the partition.
 */
export async function takeEvents(
  tx: Transaction,
  key: ConsumerKey,
  limit: number,
): Promise<StoredEvent[] | null> {
  const rows = await tx.query<EventRow | { readonly position: null }>(
    {
      name: 'es_take_events',
      text: `with checkpoint as (
               select position from es.checkpoint where ${WHERE} for update skip locked)
             select e.* from checkpoint c left join lateral (
               select ${EVENT_COLUMNS} from es.event
                where module = $2 and partition = $3 and position > c.position
                order by position limit $4) e on true`,
    },
    [...values(key), limit],
  );
  if (rows.length === 0) return null;
  return rows.filter((row): row is EventRow => row.position !== null).map(toStoredEvent);
}

/** Locks the checkpoint to the end of the transaction; waits for another process at work on the partition. */
export async function awaitCheckpoint(tx: Transaction, key: ConsumerKey): Promise<number> {
  const [row] = await tx.query<{ position: string }>(
    `select position from es.checkpoint where ${WHERE} for update`,
    values(key),
  );
  if (!row) throw new Error(`Subscription ${key.module}/${key.subscription} has no checkpoint.`);
  return Number(row.position);
}

export function moveCheckpoint(tx: Transaction, key: ConsumerKey, position: number): void {
  tx.write(
    {
      name: 'es_move_checkpoint',
      text: `update es.checkpoint set position = $4, updated_at = clock_timestamp() where ${WHERE}`,
    },
    [...values(key), position],
  );
}

/** Consumers that have events before them; one cheap statement for all of them. */
export async function findPending(executor: SqlExecutor): Promise<ConsumerKey[]> {
  return executor.query<{ subscription: string; module: string; partition: number }>({
    name: 'es_find_pending',
    text: `select c.subscription, c.module, c.partition from es.checkpoint c
           where exists (select from es.event e where e.module = c.module
                         and e.partition = c.partition and e.position > c.position)`,
  });
}

/** Streams of a partition with a parked event. */
export async function parkedStreams(tx: Transaction, key: ConsumerKey): Promise<Set<string>> {
  const rows = await tx.query<{ stream_id: string }>(
    { name: 'es_parked_streams', text: `select distinct stream_id from es.parked where ${WHERE}` },
    values(key),
  );
  return new Set(rows.map((row) => row.stream_id));
}

/** Sets events aside with the reason, for {@link ParkedEvents.redrive}. */
export async function park(
  tx: Transaction,
  key: ConsumerKey,
  events: readonly StoredEvent[],
  reason: string,
  attempts: number,
): Promise<void> {
  for (const event of events) {
    await tx.query(
      `insert into es.parked (subscription, module, partition, position, stream_id, error, attempts)
       values ($1, $2, $3, $4, $5, left($6, 2000), $7)`,
      [...values(key), event.position, event.streamId, reason, attempts],
    );
  }
}
