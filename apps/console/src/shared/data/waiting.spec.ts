import { PorticoApiError, PorticoTransportError } from '#libs/client';
import { isPassing, pauseUntil, waitAfter } from './waiting.js';

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
