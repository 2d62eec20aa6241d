import fc from 'fast-check';
import { repeats } from '#libs/testing/contracts';
import { HostPacer } from './host-pacer.js';
import type { HostPermit } from './host-pace.js';
import { VirtualTime } from './pacing.fixture.js';

const PACE = { burst: 20, perSecond: 4 };
const WAIT_MS = 5_000;

/** The bucket as the host keeps it. */
class HostBucket {
  refused = 0;
  received = 0;
  private level: number;
  private atMs = 0;

  constructor(level: number) {
    this.level = level;
  }

  receive(nowMs: number): void {
    this.level = Math.max(0, this.level - ((nowMs - this.atMs) / 1_000) * PACE.perSecond);
    this.atMs = nowMs;
    this.received += 1;
    if (this.level + 1 > PACE.burst + 1e-3) this.refused += 1;
    else this.level += 1;
  }
}

interface Replica {
  readonly pacer: HostPacer;
  readonly placed: { place: { index: number; count: number } };
  open: number;
  leaving: boolean;
}

interface Storm {
  readonly calls: number;
  readonly replica: number;
  readonly caller: string;
  /** How long the host does not see a call yet, and how long its answer then takes. */
  readonly wayMs: number;
  readonly answerMs: number;
}

/** Replicas before one host, which all know at once who is there. */
class Service {
  readonly time = new VirtualTime();
  readonly host: HostBucket;
  replicas: Replica[] = [];
  settled = 0;
  asked = 0;
  longestWaitMs = 0;

  constructor(usedBefore: number) {
    this.host = new HostBucket(usedBefore);
  }

  join(): void {
    const placed = { place: { index: 0, count: this.replicas.length + 1 } };
    const settings = { pace: PACE, queueLength: 30, queueWaitMs: WAIT_MS, concurrency: 8 };
    const replica = { placed, pacer: new HostPacer(settings, placed, this.time), open: 0, leaving: false };
    this.replicas.push(replica);
    this.place();
  }

  /** It answers what it has begun first. */
  leave(index: number): void {
    const working = this.replicas.filter(({ leaving }) => !leaving);
    const replica = working[index % working.length];
    if (!replica || working.length === 1) return;
    replica.leaving = true;
    this.leaveWhenDone(replica);
  }

  storm({ calls, replica, caller, wayMs, answerMs }: Storm): void {
    for (let call = 0; call < calls; call += 1) this.call(replica, caller, wayMs, answerMs);
  }

  call(index: number, caller: string, wayMs: number, answerMs: number): void {
    const working = this.replicas.filter(({ leaving }) => !leaving);
    const replica = working[index % working.length]!;
    const startedMs = this.time.nowMs();
    this.asked += 1;
    replica.open += 1;
    const end = (): void => {
      this.settled += 1;
      replica.open -= 1;
      this.longestWaitMs = Math.max(this.longestWaitMs, this.time.nowMs() - startedMs - wayMs - answerMs);
      this.leaveWhenDone(replica);
    };
    const run = (permit: HostPermit): void => {
      this.time.after(wayMs, () => this.host.receive(this.time.nowMs()));
      this.time.after(wayMs + answerMs, () => {
        permit.done({ kind: 'answered' });
        end();
      });
    };
    const ticket = { portalId: 'p', pace: null, caller, budget: 'b', method: 'm', deadlineMs: Infinity };
    try {
      const entered = replica.pacer.enter(ticket);
      if (entered instanceof Promise) entered.then(run, end);
      else run(entered);
    } catch {
      end();
    }
  }

  private leaveWhenDone(replica: Replica): void {
    if (!replica.leaving || replica.open > 0) return;
    this.replicas = this.replicas.filter((other) => other !== replica);
    this.place();
  }

  private place(): void {
    const count = this.replicas.length;
    this.replicas.forEach((replica, index) => (replica.placed.place = { index, count }));
  }
}

const storms = fc.record({
  kind: fc.constant('calls' as const),
  calls: fc.integer({ min: 1, max: 25 }),
  replica: fc.nat(10),
  caller: fc.constantFrom('a', 'b', 'c'),
  wayMs: fc.constantFrom(0, 5, 5, 100, 3_000),
  answerMs: fc.constantFrom(0, 5, 5, 100, 3_000),
  pauseMs: fc.constantFrom(0, 0, 1, 20, 200, 1_000),
});
const moves = fc.record({
  kind: fc.constantFrom('join' as const, 'leave' as const),
  replica: fc.nat(10),
  pauseMs: fc.constantFrom(0, 50, 1_000, 8_000),
});
const days = fc.record({
  usedBefore: fc.integer({ min: 0, max: PACE.burst }),
  replicas: fc.integer({ min: 1, max: 4 }),
  events: fc.array(fc.oneof({ weight: 4, arbitrary: storms }, { weight: 1, arbitrary: moves }), {
    minLength: 5,
    maxLength: 60,
    size: 'max',
  }),
});

describe('any number of replicas before one host', () => {
  it('never call more than the host takes, and every call is answered or refused in time', async () => {
    await fc.assert(
      fc.asyncProperty(days, async ({ usedBefore, replicas, events }) => {
        const service = new Service(usedBefore);
        for (let replica = 0; replica < replicas; replica += 1) service.join();
        for (const event of events) {
          if (event.kind === 'calls') service.storm(event);
          else if (event.kind === 'join') service.join();
          else service.leave(event.replica);
          await service.time.advance(event.pauseMs);
        }
        await service.time.advance(60_000);
        expect(service.host.refused).toBe(0);
        expect(service.settled).toBe(service.asked);
        expect(service.longestWaitMs).toBeLessThanOrEqual(WAIT_MS);
        expect(service.time.timers).toBe(0);
      }),
      { numRuns: repeats(25) },
    );
  });

  it('use what the host gives', async () => {
    const service = new Service(PACE.burst);
    service.join();
    service.join();
    for (let second = 0; second < 300; second += 1) {
      for (let call = 0; call < 20; call += 1) service.call(call, `${call % 7}`, 20, 100);
      await service.time.advance(1_000);
    }
    expect(service.host.refused).toBe(0);
    expect(service.host.received).toBeGreaterThan(300 * PACE.perSecond * 0.97);
  });
});
