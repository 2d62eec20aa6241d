import type { ReplicaPlace } from '#libs/database';
import type { PorticoError } from '#libs/kernel';
import type {
  HostOutcome,
  HostPace,
  HostPermit,
  HostTicket,
  PacingSettings,
  PacingTime,
} from './host-pace.js';
import type { PacingStatistics } from './pacing-statistics.js';
import { LeakyBucket, type ReplicaShares, shareOf, SpentBudgets } from './portal-budgets.js';
import {
  FREE,
  isForgettable,
  judge,
  learn,
  PAUSE_AFTER_REFUSAL_MS,
  type Quarantine,
  type Sign,
} from './quarantine.policy.js';
import { type QueueEntry, RoundRobinQueue } from './round-robin-queue.js';

/** A call in the queue of a portal. Whoever settles it must take it out of the queue first. */
class WaitingCall {
  readonly permit: Promise<HostPermit>;
  private resolve!: (permit: HostPermit) => void;
  private reject!: (reason: unknown) => void;
  private cancelEnd: (() => void) | null = null;
  private onAbort: (() => void) | null = null;

  constructor(
    readonly ticket: HostTicket,
    readonly isTrial: boolean,
    readonly sinceMs: number,
  ) {
    this.permit = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Calls back when the wait is over, or when the caller leaves. */
  watch(time: PacingTime, waitMs: number, onEnd: () => void, onLeave: (reason: unknown) => void): void {
    const { signal } = this.ticket;
    this.cancelEnd = time.after(waitMs, onEnd);
    if (!signal) return;
    this.onAbort = (): void => onLeave(signal.reason);
    signal.addEventListener('abort', this.onAbort, { once: true });
  }

  admit(permit: HostPermit): void {
    this.unwatch();
    this.resolve(permit);
  }

  refuse(reason: unknown): void {
    this.unwatch();
    this.reject(reason);
  }

  private unwatch(): void {
    this.cancelEnd?.();
    if (this.onAbort) this.ticket.signal?.removeEventListener('abort', this.onAbort);
  }
}

const SIGNS: Readonly<Record<HostOutcome['kind'], Sign>> = {
  answered: 'answered',
  'timed-out': 'timed-out',
  'rate-limited': 'answered',
  'operating-spent': 'answered',
  unknown: 'unknown',
};
/** Weight of the newest call in the mean time of calls. */
const NEWEST = 1 / 8;

/** What the lanes of a process have in common. */
export interface LaneSurroundings {
  readonly settings: PacingSettings;
  readonly shares: ReplicaShares;
  readonly statistics: PacingStatistics;
  readonly time: PacingTime;
}

/** The calls of one portal on their way to the host: its bucket, its queue, what is known of its health. */
export class PortalLane {
  private readonly bucket: LeakyBucket;
  private readonly queue: RoundRobinQueue<WaitingCall>;
  private readonly budgets = new SpentBudgets();
  private quarantine: Quarantine = FREE;
  private pausedUntilMs = 0;
  private meanCallMs = 0;
  private place: ReplicaPlace;
  private cancelWake: (() => void) | null = null;

  constructor(
    private readonly around: LaneSurroundings,
    private pace: HostPace,
  ) {
    const { shares, time, settings } = around;
    const nowMs = time.nowMs();
    this.place = shares.place(nowMs);
    this.bucket = new LeakyBucket(shareOf(pace, this.place), shares.presumedLevel(pace, nowMs), nowMs);
    this.queue = new RoundRobinQueue(settings.queueLength);
  }

  /** Lets a call through, lets it wait, or throws; see {@link HostPacer.enter}. */
  enter(ticket: HostTicket): HostPermit | Promise<HostPermit> {
    const { time, statistics, settings } = this.around;
    const nowMs = time.nowMs();
    const spentMs = this.budgets.leftMs(ticket.budget, ticket.method, nowMs);
    if (spentMs > 0)
      throw statistics.refusal('OPERATION_TIME_LIMIT', spentMs, { extra: { scope: 'apiKey' } });
    const verdict = judge(this.quarantine, nowMs);
    if (verdict.kind === 'refuse') throw this.quarantined(verdict.retryAfterMs);
    this.followPace(ticket.pace ?? settings.pace, nowMs);
    const isTrial = verdict.kind === 'trial';
    if (this.queue.length > 0 || this.untilRoom(nowMs) > 0) return this.wait(ticket, isTrial, nowMs);
    return this.begin(ticket, isTrial, nowMs);
  }

  /** True when nothing is lost by forgetting the portal. */
  isIdleAt(nowMs: number): boolean {
    this.followPace(this.pace, nowMs);
    return (
      this.queue.length === 0 &&
      isForgettable(this.quarantine, nowMs) &&
      this.pausedUntilMs <= nowMs &&
      this.bucket.isEmptyAt(nowMs) &&
      this.budgets.isEmptyAt(nowMs)
    );
  }

  /** Keeps up with changes of the portal's pace and of the replicas; a part another one had is used by it. */
  private followPace(pace: HostPace, nowMs: number): void {
    const place = this.around.shares.place(nowMs);
    const isSamePace = pace.burst === this.pace.burst && pace.perSecond === this.pace.perSecond;
    if (isSamePace && place === this.place) return;
    const share = shareOf(pace, place);
    const gained = share.burst - shareOf(pace, this.place).burst;
    this.bucket.resize(share, Math.max(0, gained), nowMs);
    this.pace = pace;
    this.place = place;
  }

  /** Milliseconds until the next call may go; Infinity when one that runs must end first. */
  private untilRoom(nowMs: number): number {
    if (this.bucket.inFlight >= this.around.settings.concurrency) return Infinity;
    return Math.max(this.bucket.untilRoom(nowMs), this.pausedUntilMs - nowMs);
  }

  private begin(ticket: HostTicket, isTrial: boolean, startedMs: number): HostPermit {
    if (isTrial) this.quarantine = { kind: 'trial' };
    this.bucket.begin();
    let isRunning = true;
    return {
      done: (outcome) => {
        if (!isRunning) return;
        isRunning = false;
        this.end(ticket, outcome, isTrial, startedMs);
      },
    };
  }

  private end(ticket: HostTicket, outcome: HostOutcome, isTrial: boolean, startedMs: number): void {
    const nowMs = this.around.time.nowMs();
    this.followPace(this.pace, nowMs);
    this.bucket.end(outcome.kind !== 'rate-limited', nowMs);
    this.meanCallMs += (nowMs - startedMs - this.meanCallMs) * NEWEST;
    if (outcome.kind === 'rate-limited') {
      this.around.statistics.refusedByHost += 1;
      this.pausedUntilMs = nowMs + PAUSE_AFTER_REFUSAL_MS;
    } else if (outcome.kind === 'operating-spent') {
      this.budgets.add(ticket.budget, ticket.method, nowMs + outcome.retryAfterSeconds * 1_000);
    }
    this.notice(SIGNS[outcome.kind], isTrial, nowMs);
    if (this.queue.length > 0) this.letGo(nowMs);
  }

  /** Learns from the end of a call; a portal that is to be left alone has nobody waiting. */
  private notice(sign: Sign, ofTrial: boolean, nowMs: number): void {
    this.quarantine = learn(this.quarantine, sign, ofTrial, nowMs);
    if (this.quarantine.kind !== 'cooling') return;
    const leftMs = this.quarantine.untilMs - nowMs;
    for (let call = this.queue.shift(); call; call = this.queue.shift()) {
      this.around.statistics.waiting -= 1;
      call.refuse(this.quarantined(leftMs));
    }
    this.stopWaking();
  }

  private quarantined(retryAfterMs: number): PorticoError {
    const extra = { scope: 'portal' };
    return this.around.statistics.refusal('TIMEOUT_QUARANTINE', retryAfterMs, { extra });
  }

  private wait(ticket: HostTicket, isTrial: boolean, nowMs: number): Promise<HostPermit> {
    const { statistics, settings, time } = this.around;
    const waitMs = Math.min(settings.queueWaitMs, ticket.deadlineMs - nowMs);
    if (waitMs <= 0) throw statistics.refusal('QUEUE_TIMEOUT', this.backlogMs(ticket.caller, nowMs));
    const call = new WaitingCall(ticket, isTrial, nowMs);
    const turn = this.queue.push(ticket.caller, call);
    if (!turn) throw statistics.refusal('QUEUE_OVERFLOW', this.backlogMs(ticket.caller, nowMs));
    if (isTrial) this.quarantine = { kind: 'trial' };
    statistics.waiting += 1;
    call.watch(
      time,
      waitMs,
      () => this.leave(turn, null),
      (reason) => this.leave(turn, { reason }),
    );
    if (this.queue.length === 1) this.letGo(nowMs);
    return call.permit;
  }

  /** The wait is over, or the caller has gone for a reason of its own. */
  private leave(turn: QueueEntry<WaitingCall>, gone: { readonly reason: unknown } | null): void {
    const { statistics, time } = this.around;
    const nowMs = time.nowMs();
    const call = turn.item;
    this.queue.remove(turn);
    statistics.waiting -= 1;
    call.refuse(
      gone ? gone.reason : statistics.refusal('QUEUE_TIMEOUT', this.backlogMs(call.ticket.caller, nowMs)),
    );
    if (call.isTrial) this.notice('unknown', true, nowMs);
    if (this.queue.length === 0) this.stopWaking();
  }

  /** Lets calls through while there is room, and comes back when there will be. */
  private letGo(nowMs: number): void {
    const { statistics, time } = this.around;
    this.stopWaking();
    this.followPace(this.pace, nowMs);
    while (this.queue.length > 0) {
      const waitMs = this.untilRoom(nowMs);
      if (waitMs > 0) {
        if (waitMs !== Infinity) this.cancelWake = time.after(waitMs, () => this.letGo(time.nowMs()));
        return;
      }
      const call = this.queue.shift()!;
      statistics.waiting -= 1;
      statistics.waits += 1;
      statistics.waitedMs += nowMs - call.sinceMs;
      call.admit(this.begin(call.ticket, call.isTrial, nowMs));
    }
  }

  private stopWaking(): void {
    this.cancelWake?.();
    this.cancelWake = null;
  }

  /** About how long a call of this caller would wait that came now: for the bucket, or for places to run. */
  private backlogMs(caller: string, nowMs: number): number {
    const ahead = this.queue.ahead(caller);
    const untilRoomMs = this.untilRoom(nowMs);
    const forRoomMs = untilRoomMs === Infinity ? this.meanCallMs : untilRoomMs;
    const forPlacesMs = ((ahead + 1) / this.around.settings.concurrency) * this.meanCallMs;
    return Math.max(this.bucket.timeFor(ahead) + forRoomMs, forPlacesMs);
  }
}
