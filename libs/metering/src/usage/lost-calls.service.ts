import { Inject, Injectable, Logger } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import { atLeastOf, mostDelivered, priceOf, readTerms } from './call-price.policy.js';
import { type LostCall, LostCallsRepository } from './lost-calls.repository.js';
import type { Closing } from './metered-call.js';
import { UsageRepository } from './usage.repository.js';

/** Two signs of life have not come. */
const SUSPECT_AFTER_SECONDS = 30;
const LOST_AFTER_SECONDS = 60;
/** Calls of one pass. */
const PASS = 1_000;

/**
 * Ends calls whose process is gone: at what may have reached their clients, and no less than what the provider bills once
 * it has begun. Safe at any time and twice at once.
 */
@Injectable()
export class LostCalls {
  private readonly logger = new Logger(LostCalls.name);

  constructor(
    private readonly lost: LostCallsRepository,
    private readonly usage: UsageRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'settle-lost-calls', queue: MAINTENANCE_QUEUE, everyMs: 30_000 })
  async settle(): Promise<void> {
    const now = this.clock.now();
    const calls = await this.lost.find(now, LOST_AFTER_SECONDS, PASS);
    for (const [first, ...rest] of bySubject(calls)) {
      await this.usage.settle(first, [first, ...rest].map(closingOf), now);
    }
    if (calls.length > 0) this.logger.warn(`Ended ${calls.length} calls whose process is gone.`);
    await this.lost.suspect(now, SUSPECT_AFTER_SECONDS);
  }
}

function bySubject(calls: readonly LostCall[]): Iterable<[LostCall, ...LostCall[]]> {
  const groups = new Map<string, [LostCall, ...LostCall[]]>();
  for (const call of calls) {
    const name = `${call.payer}:${call.subjectId}`;
    const group = groups.get(name);
    if (group) group.push(call);
    else groups.set(name, [call]);
  }
  return groups.values();
}

function closingOf({ id, terms, delivered }: LostCall): Closing {
  const counts = atLeastOf(mostDelivered(delivered, terms.lead), terms.atLeast);
  return {
    callId: id,
    state: 'EXPIRED',
    price: priceOf(counts, readTerms(terms)),
    counts,
    usageOrigin: 'delivered',
    httpStatus: null,
    end: 'process_lost',
    entryId: newId(),
  };
}
