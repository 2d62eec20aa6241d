import { PorticoError } from '#libs/kernel';
import { codeOf, PacerBench, secondsOf } from './pacing.fixture.js';
import { PAUSE_AFTER_REFUSAL_MS, QUARANTINE } from './quarantine.policy.js';

const ANSWERED = { kind: 'answered' } as const;
const TIMED_OUT = { kind: 'timed-out' } as const;

describe('the bucket of a portal', () => {
  it('lets a burst through at once, then as many as drain', async () => {
    const bench = await PacerBench.settled();
    expect(bench.fill()).toBe(10);
    await bench.time.advance(499);
    expect(bench.fill()).toBe(0);
    await bench.time.advance(10);
    expect(bench.fill()).toBe(1);
    await bench.time.advance(60_000);
    expect(bench.fill()).toBe(10);
  });

  it('is presumed used up by whoever ran before', async () => {
    const bench = new PacerBench();
    expect(bench.fill()).toBe(0);
    await bench.time.advance(2_050);
    expect(bench.fill()).toBe(4);
  });

  it('counts a call that runs until it ends, because the host may see it only then', async () => {
    const bench = await PacerBench.settled();
    const running = Array.from({ length: 10 }, () => bench.enter());
    await bench.time.advance(9_000);
    expect(bench.fill()).toBe(0);
    running[0]?.permit?.done(ANSWERED);
    await bench.time.advance(510);
    expect(bench.fill()).toBe(1);
  });

  it('is the portal’s own where it has one, and follows its change', async () => {
    const bench = await PacerBench.settled();
    const pace = { burst: 3, perSecond: 1 };
    expect(bench.fill({ pace })).toBe(3);
    expect(bench.fill({ portalId: 'other' })).toBe(10);
    expect(bench.fill({ pace: { burst: 5, perSecond: 1 } })).toBe(2);
  });

  it('is shared with a replica that joins, and inherited with what it used when it leaves', async () => {
    const replicas = { place: { index: 0, count: 1 } };
    const bench = await PacerBench.settled({}, replicas);
    expect(bench.fill()).toBe(10);
    replicas.place = { index: 0, count: 2 };
    await bench.time.advance(5_000);
    expect(bench.fill()).toBe(0);
    await bench.time.advance(2_100);
    expect(bench.fill()).toBe(2);
    await bench.time.advance(60_000);
    expect(bench.fill()).toBe(5);
    replicas.place = { index: 0, count: 1 };
    expect([bench.fill(), bench.fill({ portalId: 'other' })]).toEqual([0, 0]);
    await bench.time.advance(1_050);
    expect([bench.fill(), bench.fill({ portalId: 'other' })]).toEqual([2, 2]);
  });

  it('is full for a while when the host refuses all the same', async () => {
    const bench = await PacerBench.settled();
    bench.enter().permit?.done({ kind: 'rate-limited' });
    expect([bench.fill(), bench.pacer.statistics.refusedByHost]).toEqual([0, 1]);
    await bench.time.advance(PAUSE_AFTER_REFUSAL_MS - 1);
    expect(bench.fill()).toBe(0);
    await bench.time.advance(1);
    expect(bench.fill()).toBe(1);
  });

  it('takes back a permit once', async () => {
    const bench = await PacerBench.settled({ concurrency: 1 });
    const { permit } = bench.enter();
    permit?.done(ANSWERED);
    permit?.done(ANSWERED);
    bench.enter();
    expect(bench.enter().atOnce).toBe(false);
  });
});

describe('the queue of a portal', () => {
  it('lets callers take turns', async () => {
    const bench = await PacerBench.settled({ queueLength: 1_000, queueWaitMs: 1_000_000 });
    bench.fill();
    const flood = Array.from({ length: 200 }, () => bench.enter({ caller: 'a' }));
    const single = bench.enter({ caller: 'b' });
    await bench.time.advance(1_050);
    expect(single.permit).not.toBeNull();
    expect(flood.filter(({ permit }) => permit)).toHaveLength(1);
  });

  it('refuses what does not fit with the time the backlog takes, but not whoever waits for nothing yet', async () => {
    const bench = await PacerBench.settled();
    bench.fill();
    const attempts = Array.from({ length: 100 }, () => bench.enter());
    expect(attempts.filter((attempt) => attempt.error === null)).toHaveLength(20);
    expect([codeOf(attempts[99]!), secondsOf(attempts[99]!)]).toEqual(['QUEUE_OVERFLOW', 11]);
    expect(bench.enter({ caller: 'b' }).error).toBeNull();
    expect(bench.pacer.statistics).toMatchObject({ waiting: 21 });
    expect(bench.pacer.statistics.refusals('QUEUE_OVERFLOW')).toBe(80);
  });

  it.each([
    ['the wait', 1_000_000, 10_000],
    ['the deadline of the call', 3_000, 3_000],
  ])('ends a wait with %s', async (_name, deadlineMs, waitMs) => {
    const bench = await PacerBench.settled();
    bench.enter().permit?.done({ kind: 'rate-limited' });
    const pace = { burst: 10, perSecond: 0.01 };
    const attempt = bench.enter({ pace, deadlineMs: bench.time.nowMs() + deadlineMs });
    await bench.time.advance(waitMs - 1);
    expect(attempt.error).toBeNull();
    await bench.time.advance(1);
    expect(codeOf(attempt)).toBe('QUEUE_TIMEOUT');
    await bench.time.advance((secondsOf(attempt) ?? 0) * 1_000);
    expect(bench.fill({ pace })).toBe(1);
  });

  it('does not let a call wait that has no time left', async () => {
    const bench = await PacerBench.settled();
    bench.fill();
    expect(codeOf(bench.enter({ deadlineMs: bench.time.nowMs() }))).toBe('QUEUE_TIMEOUT');
  });

  it('lets a caller leave, and no timer stays behind', async () => {
    const bench = await PacerBench.settled();
    bench.fill();
    const controller = new AbortController();
    const leaving = bench.enter({ signal: controller.signal });
    const staying = bench.enter();
    controller.abort(new Error('gone'));
    await bench.time.advance(510);
    expect(leaving.error).toEqual(new Error('gone'));
    expect(staying.permit).not.toBeNull();
    expect([bench.pacer.statistics.waiting, bench.time.timers]).toEqual([0, 0]);
    expect(bench.pacer.statistics).toMatchObject({ waits: 1, waitedMs: expect.closeTo(505, 0) as number });
  });

  it('lets no more run at a time than a portal may hold, and none of the others waits for it', async () => {
    const bench = await PacerBench.settled({ concurrency: 2 });
    const running = [bench.enter(), bench.enter()];
    const waiting = bench.enter();
    await bench.time.advance(5_000);
    expect([waiting.permit, bench.enter({ portalId: 'other' }).atOnce]).toEqual([null, true]);
    running[0]?.permit?.done(ANSWERED);
    await bench.time.advance(0);
    expect(waiting.permit).not.toBeNull();
    const overdue = bench.enter({ deadlineMs: bench.time.nowMs() });
    expect([codeOf(overdue), secondsOf(overdue)]).toEqual(['QUEUE_TIMEOUT', 1]);
  });
});

describe('a portal that stops answering', () => {
  const silent = async (change = {}): Promise<PacerBench> => {
    const bench = await PacerBench.settled();
    bench.enter().permit?.done(ANSWERED);
    for (let call = 0; call < QUARANTINE.timeouts; call += 1) bench.enter(change).permit?.done(TIMED_OUT);
    return bench;
  };
  const refused = (attempt: ReturnType<PacerBench['enter']>): unknown => {
    const { code, options } = attempt.error as PorticoError;
    return [code, options.extra, secondsOf(attempt)];
  };

  it('is left alone, tried once, and free again after an answer', async () => {
    const bench = await silent();
    expect(refused(bench.enter())).toEqual(['TIMEOUT_QUARANTINE', { scope: 'portal' }, 30]);
    expect(bench.enter({ portalId: 'other' }).permit).not.toBeNull();
    await bench.time.advance(QUARANTINE.coolingMs - 1);
    expect(refused(bench.enter())).toEqual(['TIMEOUT_QUARANTINE', { scope: 'portal' }, 1]);
    await bench.time.advance(1);
    const trial = bench.enter();
    expect(refused(bench.enter())).toEqual(['TIMEOUT_QUARANTINE', { scope: 'portal' }, 5]);
    trial.permit?.done(ANSWERED);
    expect(bench.enter().permit).not.toBeNull();
  });

  it('cools again when the trial is not answered, and is tried again when the trial is called off', async () => {
    const bench = await silent();
    await bench.time.advance(QUARANTINE.coolingMs);
    bench.enter().permit?.done(TIMED_OUT);
    expect(refused(bench.enter())).toEqual(['TIMEOUT_QUARANTINE', { scope: 'portal' }, 30]);
    await bench.time.advance(QUARANTINE.coolingMs);
    bench.enter().permit?.done({ kind: 'unknown' });
    expect(bench.enter().permit).not.toBeNull();
  });

  it('refuses those that wait', async () => {
    const bench = await PacerBench.settled({
      concurrency: QUARANTINE.timeouts,
      pace: { burst: 5, perSecond: 1 },
    });
    const running = Array.from({ length: QUARANTINE.timeouts }, () => bench.enter());
    const waiting = bench.enter();
    for (const { permit } of running) permit?.done(TIMED_OUT);
    await bench.time.advance(0);
    expect(refused(waiting)).toEqual(['TIMEOUT_QUARANTINE', { scope: 'portal' }, 30]);
    expect([bench.pacer.statistics.waiting, bench.time.timers]).toEqual([0, 0]);
  });

  it('is tried by the next one when the one that should gives up waiting', async () => {
    const full = { pace: { burst: 1 + QUARANTINE.timeouts, perSecond: 0.001 } };
    const bench = await silent(full);
    await bench.time.advance(QUARANTINE.coolingMs);
    const controller = new AbortController();
    const trial = bench.enter({ ...full, signal: controller.signal });
    expect(refused(bench.enter(full))).toEqual(['TIMEOUT_QUARANTINE', { scope: 'portal' }, 5]);
    controller.abort();
    const next = bench.enter(full);
    await bench.time.advance(0);
    expect([trial.permit, trial.error, next.error]).toEqual([null, controller.signal.reason, null]);
  });
});

describe('a method whose time budget is spent', () => {
  it('is not called until the budget is free, for this credential and method alone', async () => {
    const bench = await PacerBench.settled();
    bench.enter({ method: 'slow' }).permit?.done({ kind: 'operating-spent', retryAfterSeconds: 90 });
    const attempt = bench.enter({ method: 'slow' });
    const { code, options } = attempt.error as PorticoError;
    expect([code, options.extra, secondsOf(attempt)]).toEqual([
      'OPERATION_TIME_LIMIT',
      { scope: 'apiKey' },
      90,
    ]);
    expect(bench.enter({ method: 'other' }).permit).not.toBeNull();
    expect(bench.enter({ method: 'slow', budget: 'user 2' }).permit).not.toBeNull();
    expect(bench.enter({ method: 'slow', portalId: 'other' }).permit).not.toBeNull();
    await bench.time.advance(90_000);
    expect(bench.enter({ method: 'slow' }).permit).not.toBeNull();
  });
});

describe('the memory of portals', () => {
  it('holds those that matter', async () => {
    const bench = await PacerBench.settled();
    bench.enter({ portalId: 'busy' });
    bench.enter({ portalId: 'blocked' }).permit?.done({ kind: 'operating-spent', retryAfterSeconds: 1e6 });
    for (let portal = 0; portal < 10_000; portal += 1) {
      bench.enter({ portalId: String(portal) }).permit?.done(ANSWERED);
      await bench.time.advance(1_000);
    }
    expect(bench.pacer.portals).toBeLessThan(10);
    expect(codeOf(bench.enter({ portalId: 'blocked' }))).toBe('OPERATION_TIME_LIMIT');
  });
});
