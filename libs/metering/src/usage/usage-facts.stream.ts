import type { Transaction } from '#libs/database';
import { eventStream, type Stored, type View } from '#libs/event-log';
import { applyInOrder, FIRST_VERSION } from '#libs/event-log/contracts';
import { METERING_MODULE } from '../contracts/wallet.events.js';
import { type UsageFolded, usageHourDecider, usageLimitsDecider } from './usage-facts.decider.js';

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

/** What a subject used in one hour: short streams, as each fold reads the whole of its own. */
export class UsageHourStream extends eventStream({
  module: METERING_MODULE,
  streamType: 'usage',
  decider: usageHourDecider,
  eventTypes: { usage_folded: FIRST_VERSION },
  views: [new UsageHourProjection()],
}) {}

export function usageHourId(payer: string, subjectId: string, hour: Date): string {
  return `${payer}-${subjectId}-${hour.toISOString().slice(0, 13)}`;
}

/** Limits a subject has reached; the id is payer and subject. */
export class UsageLimitsStream extends eventStream({
  module: METERING_MODULE,
  streamType: 'usage-limits',
  decider: usageLimitsDecider,
  eventTypes: {
    window_exhausted: FIRST_VERSION,
    pacing_tripped: FIRST_VERSION,
    overage_tripped: FIRST_VERSION,
  },
}) {}
