import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import { atLeastOf, priceOf } from './call-price.policy.js';
import { mostDelivered } from './delivery-lead.policy.js';
import { type LostCall, LostCallsRepository } from './lost-calls.repository.js';
import { readTerms } from './stored-terms.js';
import { type Closing, UsageRepository } from './usage.repository.js';

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
export class SettleLostCalls {
  private readonly logger = new Logger(SettleLostCalls.name);

  constructor(
    private readonly lost: LostCallsRepository,
    private readonly usage: UsageRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
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
