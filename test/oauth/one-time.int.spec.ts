import { startInProcessApi, type InProcessApi, type Replica } from '../harness/in-process-api.js';
import { newState, outcome, RETURN, Shop } from './shop.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AT_ONCE = 50;
/** Losers of a race wait for the winner, each with a connection. */
const BUSY = { RATE_LIMIT_PER_MINUTE: '1000000', DATABASE_POOL_SIZE: '25' };

describe('what is good once, and for a while', () => {
  let api: InProcessApi;
  let replica: Replica;
  let shop: Shop;
  let aheadMs = 0;

  beforeAll(async () => {
    api = await startInProcessApi({ ...BUSY, PORTICO_ENV: 'development' });
    replica = await api.startReplica();
  });
  afterAll(async () => {
    await replica.stop();
    await api.stop();
  });
  beforeEach(async () => {
    shop = await Shop.open(api);
  });

  /** Lets the time of every process pass. */
  const pass = async (ms: number): Promise<void> => {
    aheadMs += ms;
    await api.setClockAhead(aheadMs);
  };
  const counted = (outcomes: readonly string[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const name of outcomes) counts[name] = (counts[name] ?? 0) + 1;
    return counts;
  };
  const clients = (both: boolean) =>
    Array.from({ length: AT_ONCE }, (_, index) => (both && index % 2 ? replica.client : api.client));

  it.each([
    ['one process', false],
    ['two processes', true],
  ])('50 exchanges of one code in %s make one session', async (_name, both) => {
    const code = await shop.code();
    const answers = await Promise.all(clients(both).map((client) => shop.token({ code }, client)));
    expect(counted(answers.map(outcome))).toEqual({ '200': 1, '400 CODE_ALREADY_USED': AT_ONCE - 1 });
    expect(await shop.sessions()).toBe(1);
    const session = answers.find(({ status }) => status === 200)!.body.access_token;
    expect(await shop.deal(session)).toBe('200');
  });

  it.each([
    ['one process', false],
    ['two processes', true],
  ])('50 polls in %s get one result', async (_name, both) => {
    const state = newState();
    await shop.signIn({ state });
    const answers = await Promise.all(clients(both).map((client) => shop.poll(state, client)));
    expect(counted(answers.map(({ body }) => body.status ?? ''))).toEqual({
      complete: 1,
      pending: AT_ONCE - 1,
    });
    expect(await shop.sessions()).toBe(1);
  });

  it('one of 20 returns from the host is taken', async () => {
    const nonce = shop.nonceOf(await shop.authorize({ state: newState(), redirect_uri: RETURN }));
    const code = await shop.hostCode();
    const returns = Array.from({ length: 20 }, (_, index) =>
      shop.callback({ code, state: nonce }, index % 2 ? replica.client : api.client),
    );
    expect(counted((await Promise.all(returns)).map(outcome))).toEqual({ '302': 1, '400 INVALID_STATE': 19 });
  });

  it('a state visited 20 times ends in one sign-in', async () => {
    const state = newState();
    await shop.authorize({ state });
    const visits = Array.from({ length: 20 }, (_, index) =>
      shop.authorize({ state }, index % 2 ? replica.client : api.client),
    );
    const nonces = (await Promise.all(visits)).map((visit) => shop.nonceOf(visit));
    expect(new Set(nonces).size).toBe(20);
    const codes = await Promise.all(nonces.map(() => shop.hostCode()));
    const returns = nonces.map((nonce, index) =>
      shop.callback({ code: codes[index]!, state: nonce }, index % 2 ? replica.client : api.client),
    );
    expect(counted((await Promise.all(returns)).map(outcome))).toEqual({ '302': 1, '400 INVALID_STATE': 19 });
    expect((await shop.poll(state)).body.status).toBe('complete');
  });

  it('a state visited first by 20 at once begins 20 visits', async () => {
    const state = newState();
    const begun = Array.from({ length: 20 }, (_, index) =>
      shop.authorize({ state }, index % 2 ? replica.client : api.client),
    );
    expect(counted((await Promise.all(begun)).map(outcome))).toEqual({ '302': 20 });
  });

  it.each([
    ['4:55', 4 * MINUTE_MS + 55_000, '200'],
    ['5:05', 5 * MINUTE_MS + 5_000, '400 CODE_EXPIRED'],
  ])('a code after %s', async (_name, ms, expected) => {
    const code = await shop.code();
    await pass(ms);
    expect(outcome(await shop.token({ code }))).toBe(expected);
  });

  it.each([
    ['19:55', 19 * MINUTE_MS + 55_000, '302'],
    ['20:05', 20 * MINUTE_MS + 5_000, '400 INVALID_STATE'],
  ])('a state after %s', async (_name, ms, expected) => {
    const state = newState();
    const nonce = shop.nonceOf(await shop.authorize({ state, redirect_uri: RETURN }));
    await pass(ms);
    const answer = await shop.callback({ code: await shop.hostCode(), state: nonce });
    expect(outcome(answer)).toBe(expected);
    if (expected === '302') return;
    expect(answer.body.error.details).toEqual({ reason: 'EXPIRED' });
    expect((await shop.authorize({ state })).status).toBe(302);
  });

  it('a further visit of a state lasts as long as the first', async () => {
    const state = newState();
    await shop.authorize({ state, redirect_uri: RETURN });
    await pass(15 * MINUTE_MS);
    const again = shop.nonceOf(await shop.authorize({ state, redirect_uri: RETURN }));
    await pass(6 * MINUTE_MS);
    const answer = await shop.callback({ code: await shop.hostCode(), state: again });
    expect([outcome(answer), answer.body.error.details]).toEqual([
      '400 INVALID_STATE',
      { reason: 'EXPIRED' },
    ]);
  });

  it.each([
    ['9:55', 9 * MINUTE_MS + 55_000, 'complete'],
    ['10:05', 10 * MINUTE_MS + 5_000, 'pending'],
  ])('a poll result after %s', async (_name, ms, expected) => {
    const state = newState();
    await shop.signIn({ state });
    await pass(ms);
    expect((await shop.poll(state)).body.status).toBe(expected);
  });

  it.each([
    ['23:59:50', 24 * HOUR_MS - 10_000, '200'],
    ['24:00:10', 24 * HOUR_MS + 10_000, '401 INVALID_SESSION'],
  ])('a session after %s', async (_name, ms, expected) => {
    const { body } = await shop.token({ code: await shop.code() });
    await pass(ms);
    expect(await shop.deal(body.access_token)).toBe(expected);
  });

  it('what has been over for a day goes', async () => {
    await shop.signIn({ state: newState() });
    await shop.code();
    await pass(2 * 24 * HOUR_MS);
    for (let count = 0; count < 3; count += 1) {
      await shop.signIn({ state: newState() });
      await shop.code();
    }
    const old = await api.database.query(
      `select expires_at from oauth.sign_in_state where application_id = $1
        union all select expires_at from oauth.code where application_id = $1
        union all select expires_at from oauth.poll_result where application_id = $1`,
      [shop.id],
    );
    expect(old).toHaveLength(6 + 3 + 3);
  });
});
