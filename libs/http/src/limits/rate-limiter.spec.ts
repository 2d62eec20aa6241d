import { IncomingMessage, ServerResponse } from 'node:http';
import type { ReplicaPlace, ReplicaRegistry } from '#libs/database';
import { isPorticoError } from '#libs/kernel';
import { createTestConfig, TestClock } from '#libs/testing/contracts';
import type { PorticoRequest, RequestContext } from '../context/request-context.js';
import type { RateLimitBucketName } from '../routes/rate-limit-buckets.data.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import { type LimitRefusal, RateLimiter } from './rate-limiter.js';
import type { LimitedCaller } from './sliding-window.js';

const CALLER: LimitedCaller = {
  keyId: 'key-1',
  portalId: 'portal-1',
  ownerUserId: 'owner-1',
  requestsPerSecond: null,
  aiRequestsPerMinute: null,
};

describe('the limiter', () => {
  let clock: TestClock;
  let replicas: { place: ReplicaPlace };
  let limiter: RateLimiter;

  beforeEach(() => {
    clock = new TestClock();
    replicas = { place: { index: 0, count: 1 } };
    limiter = new RateLimiter(
      replicas as ReplicaRegistry,
      clock,
      createTestConfig('postgres://nowhere.invalid/none', { RATE_LIMIT_PER_MINUTE: '14' }),
    );
  });

  const call = (
    rateLimit: RateLimitBucketName,
    change: Partial<LimitedCaller> = {},
    /** Null for a server that the caller turned out to have no right to. */
    serverId: string | null = 'server-1',
  ): { refusal: LimitRefusal | null; response: ServerResponse } => {
    const response = new ServerResponse(new IncomingMessage(null as never));
    const context: Partial<RequestContext> = { route: { rateLimit } as RouteDefinition, outcome: null };
    const request = { context } as PorticoRequest;
    const refusal = limiter.refuse({ ...CALLER, ...change }, request, response);
    if (refusal || serverId === null) return { refusal, response };
    try {
      context.countOwned?.(serverId);
    } catch (error) {
      if (isPorticoError(error)) return { refusal: error, response };
      throw error;
    }
    return { refusal: null, response };
  };
  const admitted = (most: number, one: () => { refusal: LimitRefusal | null }): number => {
    let count = 0;
    while (count <= most && one().refusal === null) count += 1;
    return count;
  };

  it.each<[RateLimitBucketName, number, string]>([
    ['default', 14, 'RATE_LIMITED'],
    ['server-operations', 60, 'RATE_LIMITED'],
    ['server-execution', 10, 'RATE_LIMITED'],
    ['calendar-settings', 120, 'RATE_LIMITED'],
    ['entity-search', 60, 'RATE_LIMITED'],
    ['feedback-submission', 5, 'RATE_LIMITED'],
    ['cowork-state', 20, 'RATE_LIMITED'],
    ['web-search', 60, 'RATE_LIMITED'],
    ['ai', 600, 'rate_limit_exceeded'],
  ])('%s admits %d in a minute, then answers %s until the minute is over', (bucket, requests, code) => {
    expect(admitted(1_000, () => call(bucket))).toBe(requests);
    const { refusal } = call(bucket);
    expect(refusal?.code).toBe(code);
    clock.advance((refusal?.options.retryAfterSeconds ?? 0) * 1_000);
    expect(call(bucket).refusal).toBeNull();
  });

  it('counts nothing where nothing is declared', () => {
    const { refusal, response } = call('none');
    expect([refusal, response.getHeaderNames()]).toEqual([null, []]);
  });

  it.each<[RateLimitBucketName, Partial<LimitedCaller>, string, boolean]>([
    ['default', { keyId: 'key-2' }, 'server-1', false],
    ['calendar-settings', { keyId: 'key-2' }, 'server-1', true],
    ['calendar-settings', { portalId: 'portal-2' }, 'server-1', false],
    ['server-execution', { keyId: 'key-2' }, 'server-1', true],
    ['server-execution', { keyId: 'key-2' }, 'server-2', false],
    ['server-execution', {}, 'server-2', false],
    ['cowork-state', { keyId: 'key-2' }, 'server-1', true],
    ['cowork-state', { ownerUserId: 'owner-2' }, 'server-1', false],
    ['feedback-submission', {}, 'server-2', true],
  ])('%s: whether %j on %s shares the counter: %s', (bucket, change, serverId, shared) => {
    admitted(1_000, () => call(bucket));
    expect(call(bucket, change, serverId).refusal !== null).toBe(shared);
  });

  it('counts what a key tries, whatever server it names, and a server only for those who may use it', () => {
    const stranger = { keyId: 'key-3' };
    expect(admitted(1_000, () => call('server-execution', stranger, null))).toBe(14);
    expect(call('server-execution', stranger, 'server-1').refusal?.code).toBe('RATE_LIMITED');
    expect(admitted(1_000, () => call('server-execution', {}, 'server-1'))).toBe(10);
    const { response } = call('server-execution', { keyId: 'key-2' }, 'server-2');
    expect(response.getHeaders()).toMatchObject({
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '9',
      'ratelimit-policy': '"server-execution";q=10;w=60',
    });
  });

  it('counts a key with an AI rate of its own by that', () => {
    expect(admitted(1_000, () => call('ai', { aiRequestsPerMinute: 7 }))).toBe(7);
    expect(admitted(1_000, () => call('default', { aiRequestsPerMinute: 7 }))).toBe(14);
  });

  it('counts the AI calls of all keys of a person on a portal together, and those of nobody else', () => {
    const keys = ['key-1', 'key-2', 'key-3'].map((keyId) => ({ keyId }));
    const calls = keys.map((key) => admitted(1_000, () => call('ai', key)));
    expect(calls).toEqual([600, 600, 300]);
    const { refusal, response } = call('ai', { keyId: 'key-3' });
    expect([refusal?.code, response.getHeader('x-ratelimit-limit')]).toEqual(['rate_limit_exceeded', '1500']);
    expect(response.getHeader('ratelimit-policy')).toBe('"ai-person";q=1500;w=60, "ai";q=600;w=60');
    expect(call('ai', { keyId: 'key-4', ownerUserId: 'owner-2' }).refusal).toBeNull();
    expect(call('ai', { keyId: 'key-5', portalId: 'portal-2' }).refusal).toBeNull();
  });

  it('does not count what the limit per second refuses', () => {
    const hasty = { requestsPerSecond: 1 };
    expect(call('default', hasty).refusal).toBeNull();
    for (let more = 0; more < 10; more += 1) expect(call('default', hasty).refusal).not.toBeNull();
    clock.advance(2_000);
    const { response } = call('default', hasty);
    expect(response.getHeaders()).toMatchObject({
      'x-ratelimit-limit': '14',
      'x-ratelimit-remaining': '12',
      'ratelimit-policy': '"default";q=14;w=60, "per-second";q=1;w=1',
      ratelimit: '"default";r=12;t=61, "per-second";r=0;t=2',
    });
  });

  it('lowers its share when another replica comes', () => {
    for (let calls = 0; calls < 7; calls += 1) call('default');
    replicas.place = { index: 1, count: 2 };
    expect(call('default').refusal?.code).toBe('RATE_LIMITED');
    replicas.place = { index: 0, count: 1 };
    expect(call('default').refusal).toBeNull();
  });
});
