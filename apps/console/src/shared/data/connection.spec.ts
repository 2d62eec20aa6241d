import { PorticoApiError, PorticoTransportError } from '#libs/client';
import {
  isPassing,
  lookAgainAfter,
  onRecovery,
  pauseUntil,
  untilAnswering,
  waitAfter,
  watchedFetch,
} from './connection.js';

const refusal = (status: number | null, retryAfter: number | null = null): PorticoApiError =>
  new PorticoApiError({
    code: 'X',
    message: '',
    status,
    hint: null,
    details: {},
    retryAfter,
    requestId: null,
    userMessage: null,
    members: {},
  });

describe('waiting for a service that is away', () => {
  it.each([
    [new PorticoTransportError('', {}), true],
    [refusal(502), true],
    [refusal(503), true],
    [refusal(504), true],
    [refusal(429), true],
    [refusal(404), false],
    [refusal(401), false],
    [refusal(null), false],
    [new TypeError('a mistake of ours'), false],
  ])('%p passes: %p', (error, passes) => expect(isPassing(error)).toBe(passes));

  it('takes longer and longer, up to a limit, and as long as the service asks for', () => {
    expect([1, 2, 3, 4, 20].map((failures) => waitAfter(failures))).toEqual([
      500, 1_000, 2_000, 4_000, 10_000,
    ]);
    expect(waitAfter(1, refusal(429, 30))).toBe(30_000);
  });

  it('ends at once when it is given up', async () => {
    const given = new AbortController();
    const waited = pauseUntil(60_000, given.signal);
    given.abort();
    await waited;
    await pauseUntil(60_000, given.signal);
  });
});

describe('asking again', () => {
  it.each([
    ['after an answer', null, 5_000],
    ['while the connection is lost', new Error('away'), 5_000],
    ['of what is missing', { status: 404 }, false],
    ['of what is forbidden', { status: 403 }, false],
    ['too often', { status: 429 }, 5_000],
    ['of what is busy', { status: 409 }, 5_000],
    ['while the service is away', { status: 503 }, 5_000],
  ] as const)('%s', (_, error, expected) => expect(lookAgainAfter(5_000, error)).toBe(expected));

  it('never, where a page does not ask again', () => expect(lookAgainAfter(false, null)).toBe(false));
});

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response('{}', { status, headers });
const OURS = { 'x-request-id': 'req_1' };

/** Whether the console holds the service for answering. */
async function isUp(): Promise<boolean> {
  const waiting = new AbortController();
  const first = await Promise.race([
    untilAnswering(waiting.signal).then(() => 'up'),
    Promise.resolve()
      .then(() => Promise.resolve())
      .then(() => 'lost'),
  ]);
  waiting.abort();
  return first === 'up';
}

describe('whether the service answers', () => {
  const real = globalThis.fetch;
  let probes: (Response | Error)[] = [];

  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.fetch = () => {
      const next = probes.shift() ?? answer(401, OURS);
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    };
  });
  afterEach(async () => {
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    globalThis.fetch = real;
  });

  it.each([502, 503, 504])(
    'a %s of its own says that something behind it is away, and it is not',
    async (status) => {
      await watchedFetch('/probe', () => Promise.resolve(answer(status, OURS)))('/v1/deals');
      expect(await isUp()).toBe(true);
    },
  );

  it.each([502, 503, 504])('a %s of something in front of it says that it is away', async (status) => {
    await watchedFetch('/probe', () => Promise.resolve(answer(status)))('/v1/deals');
    expect(await isUp()).toBe(false);
  });

  it('is asked for until it answers, and then everybody is told once', async () => {
    probes = [new TypeError('refused'), answer(502), answer(401, OURS)];
    let told = 0;
    const forget = onRecovery(() => (told += 1));
    const refused = watchedFetch('/probe', () => Promise.reject(new TypeError('refused')));
    await expect(refused('/v1/deals')).rejects.toThrow('refused');
    await jest.advanceTimersByTimeAsync(3_100);
    expect([await isUp(), told]).toEqual([false, 0]);
    await jest.advanceTimersByTimeAsync(1_500);
    expect([await isUp(), told]).toEqual([true, 1]);
    forget();
  });
});
