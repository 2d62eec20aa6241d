import type { Transaction } from '#libs/database';
import { type Decider, PorticoError } from '#libs/kernel';
import type { Stored } from '../store/stored-event.js';
import { eventStream } from '../streams/event-stream.js';
import type { TimedCommand, View } from '../streams/stream-definition.js';
import { applyInOrder } from '../views/apply-in-order.js';

/** Facts of a crate, the thing the specs of streams are about. */
export type CrateEvent =
  | { readonly type: 'crate_opened'; readonly data: { readonly openedAt: string } }
  | { readonly type: 'crate_filled'; readonly data: { readonly by: number } };

export interface CrateState {
  readonly open: boolean;
  readonly content: number;
}

export type CrateCommand =
  | (TimedCommand & { readonly type: 'open' })
  | (TimedCommand & { readonly type: 'fill'; readonly by: number });

/** A crate holds three things; filling nothing into it is no fact. */
const crateDecider: Decider<CrateState, CrateCommand, CrateEvent> = {
  initialState: () => ({ open: false, content: 0 }),
  evolve: (state, event) =>
    event.type === 'crate_opened'
      ? { ...state, open: true }
      : { ...state, content: state.content + event.data.by },
  decide: (command, state) => {
    if (command.type === 'open') {
      if (state.open) throw new PorticoError('CONFLICT', { message: 'It is open.' });
      return [{ type: 'crate_opened', data: { openedAt: command.at.toISOString() } }];
    }
    if (!state.open) throw new PorticoError('ENTITY_NOT_FOUND');
    if (command.by === 0) return [];
    if (state.content + command.by > 3) throw new PorticoError('INVALID_REQUEST');
    return [{ type: 'crate_filled', data: { by: command.by } }];
  },
};

/** What is in each crate, and how often how much was put in anywhere. */
export class CrateView implements View<CrateEvent, 'crate' | 'tally'> {
  readonly name = 'crates';
  readonly tables = {
    crate: 'spec.crate',
    tally: 'spec.tally',
  };

  async apply(
    tx: Transaction,
    { crate, tally }: Readonly<Record<'crate' | 'tally', string>>,
    event: Stored<CrateEvent>,
    id: string,
  ): Promise<void> {
    await applyInOrder(tx, { view: crate, idColumn: 'crate_id', id }, event, async () => {
      if (event.type === 'crate_opened') {
        await tx.query(
          `insert into ${crate} (crate_id, content, opened_at, last_version) values ($1, 0, $2, 1)`,
          [id, event.data.openedAt],
        );
        return;
      }
      const { by } = event.data;
      await tx.query(`update ${crate} set content = content + $2 where crate_id = $1`, [id, by]);
      await tx.query(
        `insert into ${tally} as t (amount, times) values ($1, 1)
         on conflict (amount) do update set times = t.times + 1`,
        [by],
      );
    });
  }
}

export class CrateStream extends eventStream({
  module: 'crates',
  streamType: 'crate',
  decider: crateDecider,
  eventTypes: {
    crate_opened: { schemaVersion: 1, upcasters: {} },
    crate_filled: { schemaVersion: 1, upcasters: {} },
  },
  views: [new CrateView()],
}) {}

export const CRATE_SQL = `
  create schema spec;
  create table spec.crate (
    crate_id text primary key, content integer not null check (content >= 0), opened_at timestamptz not null,
    last_version integer not null);
  create table spec.tally (amount integer primary key, times integer not null);
  create table spec.note (crate_id text not null, note text not null);
  grant usage on schema spec to portico_service;
  grant all on all tables in schema spec to portico_service;
`;
