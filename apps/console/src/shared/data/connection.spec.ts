import { onRecovery, untilAnswering, watchedFetch } from './connection.js';

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
