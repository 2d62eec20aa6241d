import fc from 'fast-check';
import {
  admits,
  afterFailure,
  afterGoodStatus,
  afterNothing,
  afterStart,
  type Circuit,
  CIRCUIT_LIMITS,
  CLOSED_CIRCUIT,
  selectTargets,
  usableTargets,
} from './upstream-selection.policy.js';
import {
  judgeFailure,
  shownMessage,
  UPSTREAM_FAULTS,
  UpstreamFault,
  UpstreamRefusal,
} from './upstream-outcomes.policy.js';
import { refusalInside, retryAfterOf } from './upstream-answer.js';

describe('a refusal inside an answer', () => {
  it.each<[unknown, number]>([
    [{ code: 429 }, 429],
    [{ code: '503' }, 503],
    [{ code: 'slow_down' }, 500],
    [{ status: [404] }, 500],
    // Members of every object, sent as something else.
    [{ code: { toString: null } }, 500],
    [{ status: [{ toString: 1, valueOf: 2 }] }, 500],
  ])('of %j has a status', (error, status) => {
    expect(refusalInside({ error })?.facts.status).toBe(status);
  });
});

describe('the circuit of an upstream', () => {
  /** Failures in a row, each of a call that was let through. */
  const failed = (times: number, at = 0): Circuit => {
    let circuit = CLOSED_CIRCUIT;
    for (let count = 0; count < times; count += 1)
      circuit = afterFailure({ ...circuit, openUntilMs: null }, at);
    return circuit;
  };

  it.each([
    [0, null],
    [CIRCUIT_LIMITS.failures - 1, null],
    [CIRCUIT_LIMITS.failures, 1_000],
    [CIRCUIT_LIMITS.failures + 1, 2_000],
    [CIRCUIT_LIMITS.failures + 4, 16_000],
    [CIRCUIT_LIMITS.failures + 5, 30_000],
    [2_000, 30_000],
  ])('after %i failures in a row stays open for %p ms', (times, pauseMs) => {
    const circuit = failed(times, 500);
    expect(circuit.openUntilMs).toBe(pauseMs === null ? null : 500 + pauseMs);
    expect(admits(circuit, 500)).toBe(pauseMs === null);
    expect(admits(circuit, 500 + (pauseMs ?? 0))).toBe(true);
  });

  it('lets one call try, then another when that one tells nothing', () => {
    const open = failed(CIRCUIT_LIMITS.failures);
    const trying = afterStart(open, 1_000);
    expect(admits(trying, 1_001)).toBe(false);
    expect(admits(trying, 1_000 + CIRCUIT_LIMITS.probeMs)).toBe(true);
    expect(admits(afterNothing(trying), 1_001)).toBe(true);
    expect(admits(afterFailure(trying, 1_001), 1_002)).toBe(false);
    expect(afterStart(CLOSED_CIRCUIT, 5)).toEqual(CLOSED_CIRCUIT);
  });

  it('learns nothing from calls that had begun before it opened', () => {
    const open = failed(CIRCUIT_LIMITS.failures);
    expect(afterFailure(open, 999)).toEqual(open);
  });

  it('has passed its trial with a good status, and opens for longer when that was all', () => {
    const passed = afterGoodStatus(afterStart(failed(CIRCUIT_LIMITS.failures), 1_000));
    expect(admits(passed, 1_001)).toBe(true);
    expect(afterFailure(passed, 1_001).openUntilMs).toBe(3_001);
  });

  it('locks nobody out where there is no other target', () => {
    const open = failed(CIRCUIT_LIMITS.failures);
    const circuits: Readonly<Record<string, Circuit>> = {
      well: CLOSED_CIRCUIT,
      tried: afterStart(open, 1_000),
      paused: { ...open, openUntilMs: 9_000 },
    };
    const usable = (...names: string[]) => usableTargets(names, (name) => [circuits[name]!], 1_001);
    expect(usable('well', 'tried', 'paused')).toEqual(['well']);
    expect(usable('tried', 'paused')).toEqual(['tried']);
    expect(usable('paused')).toEqual([]);
  });
});

describe('the order of targets', () => {
  const target = (name: string, rank: number, weight: number) => ({ name, rank, weight });
  const [a, b, c, spare] = [target('a', 0, 1), target('b', 0, 3), target('c', 0, 0), target('spare', 1, 9)];
  const order = (random: number, isHealthy = (_: { name: string }) => true) =>
    selectTargets([spare, a, b, c].filter(isHealthy), () => random).map(({ name }) => name);

  it.each([
    [0, ['a', 'b', 'c', 'spare']],
    [0.24, ['a', 'b', 'c', 'spare']],
    [0.25, ['b', 'a', 'c', 'spare']],
    [0.999, ['b', 'a', 'c', 'spare']],
  ])('with the number %f is %j', (random, names) => {
    expect(order(random)).toEqual(names);
  });

  it('leaves out what is not healthy', () => {
    expect(order(0, ({ name }) => name !== 'a')).toEqual(['b', 'c', 'spare']);
    expect(order(0, () => false)).toEqual([]);
  });

  it('holds each healthy target once, ranks rising, and follows the weights', () => {
    const any = fc.record({ rank: fc.nat(3), weight: fc.nat(5) });
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 8 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (targets, numbers) => {
          const chosen = selectTargets(targets, () => numbers.next().value as number);
          expect(new Set(chosen)).toEqual(new Set(targets));
          expect(chosen.length).toBe(targets.length);
          expect(chosen.map(({ rank }) => rank)).toEqual(targets.map(({ rank }) => rank).sort());
        },
      ),
    );
    let firsts = 0;
    for (let step = 0; step < 1_000; step += 1) if (order(step / 1_000)[0] === 'b') firsts += 1;
    expect(firsts).toBe(750);
  });
});

describe('a failed attempt', () => {
  const refusal = (status: number, message: string | null = null, code: string | null = null) =>
    new UpstreamRefusal({ status, message, code, param: null, retryAfterSeconds: 9 });
  const judged = (failure: unknown, source: 'platform' | 'own' = 'platform') => {
    const { error, outcome } = judgeFailure(failure, source, 'sk-secret');
    return [error.code, error.status, outcome.next, outcome.blames];
  };

  it.each([
    ['address', 'ai_provider_unavailable', 502, false, null],
    ['connect', 'ai_provider_unavailable', 502, true, 'upstream'],
    ['connect_timeout', 'ai_provider_timeout', 504, true, 'upstream'],
    ['first_byte_timeout', 'ai_provider_timeout', 504, true, 'portal'],
    ['idle_timeout', 'ai_provider_timeout', 504, true, 'portal'],
    ['total_timeout', 'ai_provider_timeout', 504, false, 'portal'],
    ['cut', 'ai_provider_error', 502, true, 'portal'],
    ['too_large', 'ai_provider_error', 502, false, null],
    ['unreadable', 'ai_provider_error', 502, true, 'portal'],
    ['stopped', 'ai_provider_error', 502, false, null],
  ] as const)('of the kind %s is %s', (kind, ...expected) => {
    expect(UPSTREAM_FAULTS).toContain(kind);
    expect(judged(new UpstreamFault(kind))).toEqual(expected);
  });

  it.each([
    [301, 'ai_provider_error', 502, true, 'portal'],
    [400, 'provider_request_rejected', 400, false, null],
    [401, 'ai_provider_unavailable', 502, true, null],
    [402, 'ai_provider_unavailable', 502, true, null],
    [403, 'ai_provider_unavailable', 502, true, null],
    [404, 'provider_request_rejected', 400, true, null],
    [408, 'ai_provider_timeout', 504, true, 'portal'],
    [409, 'provider_request_rejected', 400, true, null],
    [413, 'provider_request_rejected', 400, false, null],
    [422, 'provider_request_rejected', 400, false, null],
    [429, 'provider_rate_limited', 429, true, null],
    [500, 'ai_provider_unavailable', 502, true, 'portal'],
    [503, 'ai_provider_unavailable', 502, true, 'portal'],
    [504, 'ai_provider_timeout', 504, true, 'portal'],
    [529, 'ai_provider_unavailable', 502, true, 'portal'],
    [600, 'ai_provider_error', 502, true, 'portal'],
  ] as const)('with the status %i is %s', (status, ...expected) => {
    expect(judged(refusal(status))).toEqual(expected);
    const ofKey = {
      401: ['provider_key_rejected', 403, false, null],
      402: ['provider_account_exhausted', 402, false, null],
      403: ['provider_key_rejected', 403, false, null],
    }[status as number];
    expect(judged(refusal(status), 'own')).toEqual(ofKey ?? expected);
  });

  it('hands on the seconds to wait, and what the provider says of a request, without secrets', () => {
    expect(judgeFailure(refusal(429), 'platform', null).error.retryAfterSeconds).toBe(9);
    expect(judged(refusal(400, 'x', 'context_length_exceeded'))[0]).toBe('context_length_exceeded');
    expect(judged(refusal(400, "This model's maximum context length is 8192 tokens"))[0]).toBe(
      'context_length_exceeded',
    );
    expect(judgeFailure(refusal(400, 'bad sk-secret here'), 'own', 'sk-secret').error.message).toBe(
      'bad [redacted] here',
    );
    expect(judgeFailure(refusal(500, 'host db-7 broke'), 'platform', null).error.message).not.toContain(
      'db-7',
    );
    expect(() => judgeFailure(new TypeError('ours'), 'platform', null)).toThrow('ours');
  });

  it.each([
    [null, null],
    ['  ', null],
    ['a\n\u0000b', 'a b'],
    ['Incorrect key sk-abcd****wxyz.', 'Incorrect key [redacted].'],
    ['x'.repeat(400), `${'x'.repeat(300)}…`],
  ])('says %j as %j', (message, text) => {
    expect(shownMessage(message, null)).toBe(text);
  });

  it.each([
    [{ choices: [] }, null],
    [{ error: null }, null],
    [{ error: {} }, null],
    [{ error: '', choices: [{ message: {} }] }, null],
    [{ error: { message: '', code: null }, choices: [] }, null],
    [{ error: 'text' }, 500],
    [{ error: { code: 429 } }, 429],
    [{ error: { code: '503' } }, 503],
    [{ error: { code: 200 } }, 500],
    [{ error: { status: 404, code: 'not_found' } }, 404],
  ])('hides in %j with the status %p', (value, status) => {
    expect(refusalInside(value)?.facts.status ?? null).toBe(status);
  });

  it.each([
    [400, null, 'model_not_found'],
    [400, 'The model `gpt-9` does not exist or you do not have access to it.', null],
    [422, 'Model llama-9 is not available on this server', null],
    [400, 'Unknown model: x', null],
    [400, 'This model has been decommissioned', null],
    [410, null, null],
  ])('asks elsewhere for a model that is not there: %i %p %p', (status, message, code) => {
    expect(judged(refusal(status, message, code))).toEqual(['provider_request_rejected', 400, true, null]);
  });

  it.each([
    [400, "Invalid value for 'temperature'", 'invalid_value'],
    [400, 'The model answers texts only', null],
  ])('does not ask elsewhere what is wrong everywhere: %i %p', (status, message, code) => {
    expect(judged(refusal(status, message, code))[2]).toBe(false);
  });

  it.each<[Record<string, string>, number | null]>([
    [{}, null],
    [{ 'retry-after': '17' }, 17],
    [{ 'retry-after': '0.2' }, 1],
    [{ 'retry-after': '999999' }, 3_600],
    [{ 'retry-after': '-1' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after-ms': '1500', 'retry-after': '60' }, 2],
    [{ 'retry-after-ms': 'x', 'retry-after': '60' }, 60],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, null],
    // By the provider's own clock, whatever ours says.
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:20 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, 20],
    [{ 'retry-after': 'Wednesday, 21-Oct-26 07:28:20 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, 20],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT', date: 'Wed, 21 Oct 2026 07:29:00 GMT' }, 0],
  ])('reads the seconds of %j as %p', (headers, seconds) => {
    expect(retryAfterOf(headers)).toBe(seconds);
  });
});
