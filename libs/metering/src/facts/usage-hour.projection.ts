import type { Transaction } from '#libs/database';
import type { Stored, View } from '#libs/event-log';
import { applyInOrder } from '#libs/event-log/contracts';
import type { UsageFolded } from '../contracts/usage.events.js';

/** What the facts say was used, a row for each subject and hour. */
export class UsageHourProjection implements View<UsageFolded, 'hours'> {
  readonly name = 'ai-usage-hours';
  readonly tables = { hours: 'metering.usage_hour' };

  async apply(
    tx: Transaction,
    { hours }: Readonly<Record<'hours', string>>,
    event: Stored<UsageFolded>,
    id: string,
  ): Promise<void> {
    await applyInOrder(tx, { view: hours, idColumn: 'usage_id', id }, event, async () => {
      const { payer, subjectId, portalId, hour, net, gross, calls } = event.data;
      await tx.query(
        `insert into ${hours} as h (usage_id, payer, subject_id, portal_id, hour, net, gross, calls, last_version)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 1)
         on conflict (usage_id) do update set net = h.net + excluded.net, gross = h.gross + excluded.gross,
           calls = h.calls + excluded.calls`,
        [id, payer, subjectId, portalId, hour, net, gross, calls],
      );
    });
  }
}
