import type { Transaction } from '#libs/database';
import { eventStream, type Stored, type View } from '#libs/event-log';
import { applyInOrder, FIRST_VERSION } from '#libs/event-log/contracts';
import { METERING_MODULE } from '../contracts/wallet.events.js';
import { quotaPolicyDecider, type QuotaPolicyEvent } from './quota-policy.decider.js';

/** What is decided about the AI usage of portals, one row each. */
export class QuotaPolicyProjection implements View<QuotaPolicyEvent, 'policy'> {
  readonly name = 'ai-quota-policies';
  readonly tables = { policy: 'metering.portal_policy' };

  async apply(
    tx: Transaction,
    { policy }: Readonly<Record<'policy', string>>,
    event: Stored<QuotaPolicyEvent>,
    portalId: string,
  ): Promise<void> {
    await applyInOrder(tx, { view: policy, idColumn: 'portal_id', id: portalId }, event, async () => {
      const { at, ...columns } = columnsOf(event);
      const names = Object.keys(columns);
      const values = Object.values(columns);
      if (event.version === 1) {
        await tx.query(
          `insert into ${policy} (portal_id, month_unlimited, updated_at, last_version) values ($1, false, $2, 1)`,
          [portalId, at],
        );
      }
      const set = names.map((name, index) => `, ${name} = $${index + 3}`).join('');
      await tx.query(`update ${policy} set updated_at = $2${set} where portal_id = $1`, [
        portalId,
        at,
        ...values,
      ]);
    });
  }
}

function columnsOf(event: QuotaPolicyEvent): { at: string } & Readonly<Record<string, unknown>> {
  if (event.type === 'ai_pacing_chosen') {
    const { mode, dayPercent, weekPercent, chosenAt } = event.data;
    return {
      at: chosenAt,
      own_pacing: mode,
      own_day_percent: dayPercent,
      own_week_percent: weekPercent,
    };
  }
  const { monthUnits, pacing, dayPercent, weekPercent, overage, changedAt } = event.data;
  return {
    at: changedAt,
    ...(monthUnits !== undefined && {
      month_units: monthUnits === 'none' ? null : monthUnits,
      month_unlimited: monthUnits === 'none',
    }),
    ...(pacing !== undefined && { pacing }),
    ...(dayPercent !== undefined && { day_percent: dayPercent }),
    ...(weekPercent !== undefined && { week_percent: weekPercent }),
    ...(overage !== undefined && { overage }),
  };
}

/** What is decided about the AI usage of portals; the id is that of the portal. */
export class QuotaPolicyStream extends eventStream({
  module: METERING_MODULE,
  streamType: 'ai-quota',
  decider: quotaPolicyDecider,
  eventTypes: {
    ai_quota_changed: FIRST_VERSION,
    ai_pacing_chosen: FIRST_VERSION,
  },
  views: [new QuotaPolicyProjection()],
}) {}
