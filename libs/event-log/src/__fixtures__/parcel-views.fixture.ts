import type { Transaction } from '#libs/database';
import type { StoredEvent } from '../store/stored-event.js';
import type { RegisteredStream, View } from '../streams/stream-definition.js';
import { applyInOrder } from '../views/apply-in-order.js';
import { type ParcelEvent, ParcelStream } from './log.fixture.js';

/** Tables of the specs: a view, and a count without any protection of its own. */
export const VIEW_SQL = `
  create schema spec;
  create table spec.parcel_view (
    stream_id text primary key, place text, moves integer not null, last_version integer not null);
  create table spec.delivery (position bigint not null, stream_id text not null);
  grant usage on schema spec to portico_service;
  grant all on all tables in schema spec to portico_service;
`;

/** Where each parcel is, kept with the append. */
export const parcelView: View<ParcelEvent, 'parcel'> = {
  name: 'parcels',
  tables: { parcel: 'spec.parcel_view' },
  apply: async (tx, { parcel: view }, event) => {
    const id = event.streamId;
    await applyInOrder(tx, { view, idColumn: 'stream_id', id }, event, async () => {
      if (event.type === 'parcel_accepted') {
        await tx.query(`insert into ${view} (stream_id, moves, last_version) values ($1, 0, 1)`, [id]);
      } else {
        await tx.query(`update ${view} set place = $2, moves = moves + 1 where stream_id = $1`, [
          id,
          event.data.to,
        ]);
      }
    });
  },
};

/** Parcels with something shown of them. */
export const shownParcels = (...views: readonly View<ParcelEvent>[]): RegisteredStream => ({
  registration: { ...ParcelStream.registration, views },
});

/** Notes each delivery; a second delivery would be a second row. */
export async function noteDeliveries(events: readonly StoredEvent[], tx: Transaction): Promise<void> {
  for (const { position, streamId } of events) {
    await tx.query('insert into spec.delivery (position, stream_id) values ($1, $2)', [position, streamId]);
  }
}
