import type { Transaction } from '#libs/database';
import { eventStream, type Stored, type View } from '#libs/event-log';
import { applyInOrder, FIRST_VERSION } from '#libs/event-log/contracts';
import { METERING_MODULE } from '../contracts/wallet.events.js';
import { offPeakDecider, type OffPeakSet } from './off-peak.policy.js';

/** The hours in which units cost less: one row. */
export class OffPeakProjection implements View<OffPeakSet, 'schedule'> {
  readonly name = 'off-peak';
  readonly tables = { schedule: 'metering.off_peak' };

  async apply(
    tx: Transaction,
    { schedule }: Readonly<Record<'schedule', string>>,
    event: Stored<OffPeakSet>,
    id: string,
  ): Promise<void> {
    await applyInOrder(tx, { view: schedule, idColumn: 'schedule_id', id }, event, async () => {
      const { timezone, grid, visible, appliesToMoney, setAt } = event.data;
      await tx.query(
        `insert into ${schedule} (schedule_id, timezone, grid, visible, applies_to_money, updated_at, last_version)
         values ($1, $2, $3, $4, $5, $6, 1)
         on conflict (schedule_id) do update set timezone = excluded.timezone, grid = excluded.grid,
           visible = excluded.visible, applies_to_money = excluded.applies_to_money,
           updated_at = excluded.updated_at`,
        [id, timezone, grid, visible, appliesToMoney, setAt],
      );
    });
  }
}

/** Id of the one schedule there is. */
export const PLATFORM_SCHEDULE = 'platform';

/** The hours in which units cost less. */
export class OffPeakStream extends eventStream({
  module: METERING_MODULE,
  streamType: 'off-peak',
  decider: offPeakDecider,
  eventTypes: { off_peak_set: FIRST_VERSION },
  views: [new OffPeakProjection()],
}) {}
