import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, isTransientDatabaseError, retryTransient, sqlStateOf } from '#libs/database';
import { CLOCK, type Clock, newId, type PorticoError } from '#libs/kernel';
import {
  type Admission,
  type AiMeter,
  type CallCounts,
  type CallOrder,
  NOTHING_COUNTED,
  type SettledCall,
} from '../contracts/call-terms.js';
import { AdmissionRules } from './admission-rules.service.js';
import { type CallPrice, priceOf } from './call-price.policy.js';
import { Coalescer } from './coalescer.js';
import { DeliveryRecord, UnconfirmedEnds } from './delivery-record.service.js';
import {
  type Asking,
  type Closing,
  type FinalState,
  isCounted,
  type Judged,
  type JudgedBy,
  pricedOf,
  type PricedOrder,
  type RunningCall,
  standingOf,
  type Subject,
  subjectKey,
  subjectOf,
} from './metered-call.js';
import { refusalOf } from './refusal.policy.js';
import { UsageRepository } from './usage.repository.js';

/** How often running calls give a sign of life. */
export const STAMP_EVERY_MS = 15_000;
const CONFIRM_EVERY_MS = 1_000;
/** How long the end of a call waits for a database that is away, before it is left to the sign of life. */
const CLOSE_WITHIN_MS = 2_000;
/** SQLSTATE. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Decisions by rules that turned out to be outdated. */
const MOST_ATTEMPTS = 5;

const NO_PRICE: CallPrice = { gross: 0n, net: 0n, credits: 0n, overCost: 0n };

type Answered = { readonly admission: Admission } | { readonly refusal: PorticoError };

interface Ending {
  readonly call: RunningCall;
  readonly closing: Closing;
}

/** Accounting of one process: admits calls, keeps them alive and settles them, in one statement for many at once. */
@Injectable()
export class UsageMeter implements AiMeter, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(UsageMeter.name);
  private readonly processId = newId();
  private readonly running = new Map<string, RunningCall>();
  /** Ends that no database has taken yet. */
  private readonly ending = new Map<string, Ending>();
  /** Calls of which nobody knows whether they were admitted: the answer was lost. */
  private readonly doubtful = new Map<string, Subject>();
  private readonly admissions = new Coalescer<Asking, Answered>((asked) => this.judge(asked));
  private readonly closings = new Coalescer<Ending, void>((ends) => this.close(ends));
  private readonly unconfirmed: UnconfirmedEnds<Ending>;
  private timers: readonly NodeJS.Timeout[] = [];

  constructor(
    private readonly rules: AdmissionRules,
    private readonly usage: UsageRepository,
    private readonly record: DeliveryRecord,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.unconfirmed = new UnconfirmedEnds(usage);
  }

  onApplicationBootstrap(): void {
    this.timers = [
      setInterval(() => void this.beat(), STAMP_EVERY_MS),
      setInterval(() => void this.confirm(), CONFIRM_EVERY_MS),
    ];
    for (const timer of this.timers) timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.beat();
  }

  async admit(order: CallOrder): Promise<Admission> {
    return this.ask({ order, admittedAt: null });
  }

  progress(callId: string, delivered: CallCounts): Promise<void> | null {
    const call = this.running.get(callId);
    if (!call) return null;
    call.delivered = delivered;
    return this.record.advance(callId, delivered);
  }

  async reserveMore(
    callId: string,
    change: Pick<CallOrder, 'modelId' | 'rates' | 'atMost' | 'atLeast'>,
  ): Promise<void> {
    const running = this.running.get(callId);
    if (!running) throw new Error(`Call ${callId} does not run in this process.`);
    await this.ask({ order: { ...running.order, ...change }, admittedAt: running.terms });
  }

  async settle(callId: string, result: SettledCall): Promise<void> {
    const call = this.running.get(callId);
    if (!call) return;
    // Should this process die before it is written, these are the counts that remain.
    call.delivered = result.counts;
    await this.end(call, 'SETTLED', result, priceOf(result.counts, call.terms));
  }

  async release(callId: string, result: Pick<SettledCall, 'httpStatus' | 'end'>): Promise<void> {
    const call = this.running.get(callId);
    if (!call) return;
    await this.end(call, 'RELEASED', { ...result, counts: NOTHING_COUNTED, usageOrigin: null }, NO_PRICE);
  }

  /** A sign of life of every call, and another try at what the database has not taken. Never throws. */
  async beat(): Promise<void> {
    try {
      const alive = [...this.running.values(), ...[...this.ending.values()].map(({ call }) => call)];
      if (alive.length > 0) {
        const delivered = new Map(alive.map((call) => [call.order.id, call.delivered]));
        await this.usage.stamp(delivered, this.clock.now());
      }
      for (const ending of [...this.ending.values()]) await this.submitEnd(ending);
      for (const [callId, subject] of [...this.doubtful]) await this.takeBack(callId, subject);
    } catch (error) {
      this.logger.warn(`Running calls gave no sign of life: ${(error as Error).message}`);
    }
  }

  /** Ends calls again whose end a crash of the database has taken back. Never throws. */
  async confirm(nowMs = performance.now()): Promise<void> {
    try {
      for (const ending of await this.unconfirmed.takenBack(nowMs)) {
        this.ending.set(ending.closing.callId, ending);
        await this.submitEnd(ending);
      }
    } catch (error) {
      this.logger.warn(`Ends of calls were not confirmed: ${(error as Error).message}`);
    }
  }

  private async ask(asking: Asking): Promise<Admission> {
    const { order } = asking;
    const subject = subjectOf(order);
    try {
      const answered = await this.admissions.submit(subjectKey(subject), asking);
      if ('refusal' in answered) throw answered.refusal;
      return answered.admission;
    } catch (error) {
      // Where the lock was not to be had, nothing was admitted for certain.
      const isInDoubt = isTransientDatabaseError(error) && sqlStateOf(error) !== LOCK_NOT_AVAILABLE;
      if (isInDoubt && !asking.admittedAt) this.doubtful.set(order.id, subject);
      throw error;
    }
  }

  private async judge(asked: readonly Asking[]): Promise<readonly Answered[]> {
    const newest = asked.at(-1)?.order;
    if (!newest) return [];
    const subject = subjectOf(newest);
    for (let attempt = 1; ; attempt += 1) {
      const now = this.clock.now();
      const [{ rules, version }, hour] = await Promise.all([
        this.rules.ofPortal(subject.portalId),
        this.rules.ofHour(now.getTime()),
      ]);
      const terms = {
        multiplierMilli: hour.multiplierMilli,
        moneyMilli: hour.moneyMilli,
        overagePrice: rules.overagePrice,
      };
      const by: JudgedBy = {
        ...standingOf(newest, [rules.limits.day, rules.limits.week, rules.limits.month]),
        subject,
        rules,
        policyVersion: version,
        scheduleVersion: hour.version,
        processId: this.processId,
        now,
      };
      const priced = asked.map((asking) => pricedOf(asking, terms));
      const judged = await this.usage.admit(by, priced);
      if (judged[0]?.verdict !== 'stale' || attempt === MOST_ATTEMPTS) {
        return priced.map((call, index) => this.answer(asked[index]!, call, judged[index]!, now));
      }
      this.rules.forget(subject.portalId);
    }
  }

  private answer(asking: Asking, priced: PricedOrder, judged: Judged, now: Date): Answered {
    const refusal = refusalOf(judged, now.getTime());
    if (refusal) return { refusal };
    const { order, terms, most } = priced;
    if (!asking.admittedAt) {
      this.running.set(order.id, { order, terms, judged, startedAt: now, delivered: NOTHING_COUNTED });
      this.record.begin(order.id, order, NOTHING_COUNTED);
    } else {
      const running = this.running.get(order.id);
      if (running) Object.assign(running, { order, terms, judged });
    }
    return {
      admission: {
        callId: order.id,
        multiplierMilli: terms.multiplierMilli,
        reservedUnits: isCounted(order) ? most.net : 0n,
        overage: judged.verdict === 'overage',
      },
    };
  }

  private async end(
    call: RunningCall,
    state: FinalState,
    result: Omit<SettledCall, 'usageOrigin'> & Pick<Closing, 'usageOrigin'>,
    price: CallPrice,
  ): Promise<void> {
    const { id } = call.order;
    const closing = { ...result, callId: id, state, price, entryId: newId() };
    this.running.delete(id);
    this.record.end(id);
    this.ending.set(id, { call, closing });
    try {
      await retryTransient(() => this.submitEnd({ call, closing }), { deadlineMs: CLOSE_WITHIN_MS });
    } catch (error) {
      if (!isTransientDatabaseError(error)) throw error;
      this.logger.warn(`The end of call ${id} waits for the database: ${(error as Error).message}`);
    }
  }

  private async submitEnd(ending: Ending): Promise<void> {
    const { order } = ending.call;
    try {
      await this.closings.submit(subjectKey(subjectOf(order)), ending);
      this.ending.delete(order.id);
      this.unconfirmed.add(ending, performance.now());
    } catch (error) {
      if (!isTransientDatabaseError(error)) this.ending.delete(order.id);
      throw error;
    }
  }

  private async close(ends: readonly Ending[]): Promise<readonly void[]> {
    const first = ends[0];
    if (!first) return [];
    const subject = subjectOf(first.call.order);
    const now = this.clock.now();
    const closings = ends.map(({ closing }) => closing);
    const closed = await this.usage.settle(subject, closings, now);
    const missing = ends.filter(({ closing }) => closed.get(closing.callId) === 'missing');
    for (const { call, closing } of missing) await this.closeLost(subject, call, closing, now);
    return ends.map(() => undefined);
  }

  /** The server has forgotten the reservation in a crash: the call counts all the same. */
  private async closeLost(subject: Subject, call: RunningCall, closing: Closing, now: Date): Promise<void> {
    if (closing.state === 'RELEASED') return;
    const { startedAt } = call;
    await this.database.transaction(async (tx) => {
      await this.usage.restore(tx, call, subject, call.judged, { startedAt, processId: this.processId });
      await this.usage.settle(subject, [closing], now, tx);
    });
  }

  /** A call that was refused for a fault may have been admitted after all: it never ran, so nothing is charged. */
  private async takeBack(callId: string, subject: Subject): Promise<void> {
    const closing: Closing = {
      callId,
      state: 'RELEASED',
      price: NO_PRICE,
      counts: NOTHING_COUNTED,
      usageOrigin: null,
      httpStatus: 503,
      end: 'not_reached',
      entryId: newId(),
    };
    await this.usage.settle(subject, [closing], this.clock.now());
    this.doubtful.delete(callId);
  }
}
