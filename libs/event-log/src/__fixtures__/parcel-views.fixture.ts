import type { Transaction } from '#libs/database';
import { applyInOrder } from '../projections/apply-in-order.js';
import type { InlineProjection } from '../projections/inline-projection.port.js';
import type { StoredEvent } from '../store/stored-event.js';
import { MODULE } from './log.fixture.js';

/** Tables of the specs: a view, and a count without any protection of its own. */
export const VIEW_SQL = `
  create schema spec;
  create table spec.parcel_view (
    stream_id text primary key, place text, moves integer not null, last_version integer not null);
  create table spec.delivery (position bigint not null, stream_id text not null);
  grant usage on schema spec to portico_service;
  grant all on all tables in schema spec to portico_service;
`;

async function applyOne(tx: Transaction, view: string, event: StoredEvent): Promise<void> {
  const id = event.streamId;
  await applyInOrder(tx, { view, idColumn: 'stream_id', id }, event, async () => {
    if (event.version === 1) {
      await tx.query(`insert into ${view} (stream_id, moves, last_version) values ($1, 0, 1)`, [id]);
    } else {
      const { to } = event.data as { to: string };
      await tx.query(`update ${view} set place = $2, moves = moves + 1 where stream_id = $1`, [id, to]);
    }
  });
}

/** Where each parcel is, kept with the append. */
export const parcelView: InlineProjection = {
  name: 'parcels',
  module: MODULE,
  apply: async (tx, events) => {
    for (const event of events) await applyOne(tx, 'spec.parcel_view', event);
  },
};

/** Notes each delivery; a second delivery would be a second row. */
export async function noteDeliveries(events: readonly StoredEvent[], tx: Transaction): Promise<void> {
  for (const { position, streamId } of events) {
    await tx.query('insert into spec.delivery (position, stream_id) values ($1, $2)', [position, streamId]);
  }
}
