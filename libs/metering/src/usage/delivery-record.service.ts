import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import type { CallCounts, CallOrder } from '../contracts/call-terms.js';
import { deliveryLead, recordNeeded } from './call-price.policy.js';
import { Coalescer } from './coalescer.js';
import { UsageRepository } from './usage.repository.js';

/** The database has written a commit to its disk by then: three times its `wal_writer_delay`, and to spare. */
const WRITTEN_AFTER_MS = 2_000;

/** How a call was ended, as far as it matters whether that stands. */
interface EndedCall {
  readonly closing: { readonly callId: string; readonly state: string };
}

/**
 * Ends of calls that are committed and may not be on disk yet: nobody's money waits for a disk. A crash of the
 * database takes them back, and the process that remembers them ends those calls again.
 */
export class UnconfirmedEnds<End extends EndedCall> {
  private readonly ends = new Map<string, { readonly end: End; readonly atMs: number }>();

  constructor(private readonly usage: Pick<UsageRepository, 'openOf'>) {}

  /** @param atMs of the process, in milliseconds: not the clock that can be moved. */
  add(end: End, atMs: number): void {
    this.ends.set(end.closing.callId, { end, atMs });
  }

  /** Ends that were taken back. What is on disk by now is forgotten. */
  async takenBack(nowMs: number): Promise<readonly End[]> {
    const due = [...this.ends.values()].filter(({ atMs }) => nowMs - atMs >= WRITTEN_AFTER_MS);
    if (due.length === 0) return [];
    const open = await this.usage.openOf(due.map(({ end }) => end.closing.callId));
    for (const { end } of due) this.ends.delete(end.closing.callId);
    // A call that is not even known any more holds nothing that could be released.
    return due
      .map(({ end }) => end)
      .filter(({ closing: { callId, state } }) => {
        const found = open.get(callId);
        return found === 'reserved' || (found === 'missing' && state !== 'RELEASED');
      });
  }
}

/** Tries at a row that another transaction is at work on; each of those is short. */
const MOST_TRIES = 20;
const PAUSE_MS = 10;

/** A streamed call, as far as it is on record. */
interface StreamedCall {
  readonly lead: number;
  delivered: CallCounts;
  recordedTokens: number;
  writing: Promise<void> | null;
}

/**
 * Keeps the record of streamed calls ahead of their answers, so that nothing is free when the process dies. One
 * statement for all calls that need one at the moment.
 */
@Injectable()
export class DeliveryRecord {
  private readonly logger = new Logger(DeliveryRecord.name);
  private readonly calls = new Map<string, StreamedCall>();
  private readonly writes = new Coalescer<string, void>((callIds) => this.write(callIds));

  constructor(
    private readonly usage: UsageRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  begin(callId: string, order: Pick<CallOrder, 'isStreamed' | 'atMost'>, delivered: CallCounts): void {
    if (!order.isStreamed) return;
    this.calls.set(callId, { lead: deliveryLead(order), delivered, recordedTokens: 0, writing: null });
  }

  end(callId: string): void {
    this.calls.delete(callId);
  }

  /** Null: the piece may go out. Otherwise it may once the promise is kept. */
  advance(callId: string, delivered: CallCounts): Promise<void> | null {
    const call = this.calls.get(callId);
    if (!call) return null;
    call.delivered = delivered;
    const need = recordNeeded(delivered, call.recordedTokens, call.lead);
    if (need === 'none') return null;
    if (need === 'first') return this.catchUp(callId, call);
    call.writing ??= this.record(callId, call);
    return null;
  }

  private async catchUp(callId: string, call: StreamedCall): Promise<void> {
    while (recordNeeded(call.delivered, call.recordedTokens, call.lead) === 'first') {
      await (call.writing ??= this.record(callId, call));
    }
  }

  /**
   * A database that is away does not hold up an answer: the process settles the call itself once it is back. Only
   * with a process that dies as well a part of the answer would not be charged.
   */
  private async record(callId: string, call: StreamedCall): Promise<void> {
    try {
      await this.writes.submit('all', callId);
    } catch (error) {
      call.recordedTokens = call.delivered.completionTokens;
      this.logger.warn(`The record of call ${callId} was not written: ${(error as Error).message}`);
    } finally {
      call.writing = null;
    }
  }

  private async write(callIds: readonly string[]): Promise<readonly void[]> {
    let left = new Map(
      callIds.flatMap((callId) => {
        const delivered = this.calls.get(callId)?.delivered;
        return delivered ? [[callId, delivered] as const] : [];
      }),
    );
    for (let tries = 0; left.size > 0 && tries < MOST_TRIES; tries += 1) {
      if (tries > 0) await pause(PAUSE_MS);
      const written = await this.usage.stamp(left, this.clock.now());
      for (const [callId, { completionTokens }] of left) {
        const call = written.has(callId) ? this.calls.get(callId) : undefined;
        if (call) call.recordedTokens = Math.max(call.recordedTokens, completionTokens);
      }
      // What has ended meanwhile needs no record any more.
      left = new Map([...left].filter(([callId]) => !written.has(callId) && this.calls.has(callId)));
    }
    if (left.size > 0) throw new Error('other transactions kept the rows');
    return callIds.map(() => undefined);
  }
}
