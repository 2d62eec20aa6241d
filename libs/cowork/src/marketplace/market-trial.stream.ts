import type { Transaction } from '#libs/database';
import { eventStream, type Stored, type View } from '#libs/event-log';
import { applyInOrder, FIRST_VERSION } from '#libs/event-log/contracts';
import { COWORK_MODULE } from '../contracts/seat.events.js';
import { marketTrialDecider, type MarketTrialEvent } from './market-trial.decider.js';

interface Change {
  readonly assignments: string;
  readonly values: readonly unknown[];
}

function changeOf(event: MarketTrialEvent): Change {
  switch (event.type) {
    case 'market_trial_requested': {
      const { attempt, at } = event.data;
      return {
        assignments: `state = 'requested', attempts = $2, requested_at = $3, reason = null`,
        values: [attempt, at],
      };
    }
    case 'market_trial_begun':
      return { assignments: `state = 'begun'`, values: [] };
    case 'market_trial_activated': {
      const { activatedAt, endsAt } = event.data;
      return {
        assignments: `state = 'activated', reason = null, activated_at = $2, ends_at = $3`,
        values: [activatedAt, endsAt],
      };
    }
    case 'market_trial_failed':
      return { assignments: `state = 'failed', reason = $2`, values: [event.data.reason] };
  }
}

/** How attempts at the trial of the marketplace stand, a row a portal. */
export class MarketTrialProjection implements View<MarketTrialEvent, 'trial'> {
  readonly name = 'market-trials';
  readonly tables = { trial: 'cowork.market_trial' };

  async apply(
    tx: Transaction,
    { trial }: Readonly<Record<'trial', string>>,
    event: Stored<MarketTrialEvent>,
    portalId: string,
  ): Promise<void> {
    await applyInOrder(tx, { view: trial, idColumn: 'portal_id', id: portalId }, event, async () => {
      if (event.version === 1) {
        await tx.query(
          `insert into ${trial} (portal_id, state, attempts, requested_at, last_version)
           values ($1, 'requested', 1, $2, 1)`,
          [portalId, event.recordedAt],
        );
      }
      const { assignments, values } = changeOf(event);
      await tx.query(`update ${trial} set ${assignments} where portal_id = $1`, [portalId, ...values]);
    });
  }
}

/** Trials of the marketplace; the id of a stream is that of the portal. */
export class MarketTrialStream extends eventStream({
  module: COWORK_MODULE,
  streamType: 'market-trial',
  decider: marketTrialDecider,
  eventTypes: {
    market_trial_requested: FIRST_VERSION,
    market_trial_begun: FIRST_VERSION,
    market_trial_activated: FIRST_VERSION,
    market_trial_failed: FIRST_VERSION,
  },
  views: [new MarketTrialProjection()],
}) {}
