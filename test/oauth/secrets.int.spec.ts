import { Metrics } from '#libs/observability';
import { eventually } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { Canaries, dump } from '../isolation/canaries.js';
import { PartnerVisit } from './partner-visit.js';
import { newState, outcome, RETURN } from './shop.js';

describe('secrets of sign-ins', () => {
  const canaries = new Canaries();
  const lines: string[] = [];
  const refusals: string[] = [];
  let api: InProcessApi;
  let visit: PartnerVisit;

  beforeAll(async () => {
    const environment = { RATE_LIMIT_PER_MINUTE: '100000', LOG_LEVEL: 'trace' };
    api = await startInProcessApi(environment, { write: (line) => lines.push(line) });
    visit = await PartnerVisit.prepare(api);
    canaries.plant('application key', visit.shop.key);
    canaries.plant('secret of the host client', visit.shop.hostApplication.clientSecret);
    canaries.plant('secret of the partner', visit.secret);
    await successes();
    await failures();
  });
  afterAll(() => api.stop());

  async function successes(): Promise<void> {
    const { shop } = visit;
    const state = canaries.plant('state', newState());
    const nonce = canaries.plant(
      'nonce',
      shop.nonceOf(await shop.authorize({ state, redirect_uri: RETURN })),
    );
    canaries.plant('browser', shop.cookie.split('=')[1] ?? '');
    const hostCode = canaries.plant('code of the host', await shop.hostCode());
    const back = await shop.callback({ code: hostCode, state: nonce });
    const address = new URL(String(back.headers['location']));
    const code = canaries.plant('code', address.searchParams.get('code') ?? '');
    const { body } = await shop.token({ code });
    const session = canaries.plant('session', body.access_token);
    expect(await shop.deal(session)).toBe('200');
    const polled = canaries.plant('polled state', newState());
    await shop.signIn({ state: polled });
    canaries.plant('polled session', (await shop.poll(polled)).body.access_token);
    const opening = await api.sandbox.opening(shop.domain, shop.hostApplication.clientId);
    canaries.plant('host token', opening.fields['AUTH_ID'] ?? '');
    canaries.plant('refresh token', opening.fields['REFRESH_ID'] ?? '');
    const asked = {
      app_key: shop.key,
      access_token: opening.fields['AUTH_ID'],
      member_id: opening.fields['member_id'],
      refresh_token: opening.fields['REFRESH_ID'],
      domain: shop.domain,
    };
    const placed = await api.client.call('POST', '/v1/oauth/placement-session', { body: asked });
    expect(outcome(placed)).toBe('200');
    const partnerCode = canaries.plant('code of the partner', await visit.code());
    const given = await visit.exchange({ code: partnerCode });
    canaries.plant('key of the partner', String(given.body['api_key']));
  }

  /** Secrets where they are refused, repeated by the host, or used while a table is away. */
  async function failures(): Promise<void> {
    const { shop } = visit;
    const code = canaries.plant('lost code', await shop.code());
    const said = { error: 'server_error', error_description: `${code} ${shop.hostApplication.clientSecret}` };
    await api.sandbox.fault('oauth.token', { kind: 'reply', status: 500, body: said });
    await shop.signIn({ state: newState(), redirect_uri: RETURN });
    const refused = [
      await shop.token({ code: `${code}x` }),
      await shop.token({ code, app_key: `${shop.key}x` }),
      await shop.authorize({ state: newState(), redirect_uri: `https://evil.example/${shop.key}` }),
      await visit.exchange({ code: 'x', client_secret: `${visit.secret}x` }),
    ];
    await api.database.query('alter table auth.session rename to session_away');
    refused.push(await shop.token({ code }));
    await api.database.query('alter table auth.session_away rename to session');
    refusals.push(
      ...refused.map(({ headers, body }) => JSON.stringify([{ ...headers, 'set-cookie': null }, body])),
    );
    expect(outcome(refused.at(-1) as never)).toBe('500 INTERNAL_ERROR');
  }

  it('were planted', () => {
    expect(canaries.names).toHaveLength(16);
  });

  it('are in no refusal', () => {
    expect(canaries.findIn('a refusal', refusals)).toEqual([]);
  });

  it('are in no line of the log', async () => {
    await eventually(() => expect(lines.some((line) => line.includes('a sign-in has failed'))).toBe(true));
    expect(lines.some((line) => line.includes('INTERNAL_ERROR'))).toBe(true);
    expect(canaries.findIn('the log', lines)).toEqual([]);
  });

  it('are in no table', async () => {
    const rows = await dump(api.database);
    expect(rows.some((row) => row.startsWith('oauth.code '))).toBe(true);
    expect(canaries.findIn('the database', rows)).toEqual([]);
  });

  it('are in no metric', async () => {
    const text = await api.get<Metrics>(Metrics).render();
    expect(text).toContain('/v1/oauth/token');
    expect(canaries.findIn('the metrics', [text])).toEqual([]);
  });
});
