import { HostApplicationStore } from '#libs/auth';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ApplicationAuthor, outcome, type ShownApplication } from './application-author.js';

const TAB = 'CRM_DEAL_DETAIL_TAB';
const MENU = 'LEFT_MENU';

describe('registering an application with the host', () => {
  let api: InProcessApi;
  let author: ApplicationAuthor;
  let app: ShownApplication;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '100000' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.sandbox.clear();
    author = await ApplicationAuthor.create(api);
    app = await author.application();
    await author.save(app.id);
  });

  const publish = (body: object = {}, key = author.key) =>
    author.step(app.id, 'publish', { placements: [TAB, MENU], ...body }, key);

  const client = { hostClientId: 'local.1', hostClientSecret: 'canary-secret' };

  it('takes the client the owner names, and never shows its secret', async () => {
    const { body } = await author.step(app.id, 'relink-oauth', client);
    expect(body.data).toMatchObject({ hostClientId: 'local.1', catalogStatus: 'PRIVATE' });
    expect(JSON.stringify([body, await author.read(app.id)])).not.toContain('canary-secret');
    const stored = await api.get<HostApplicationStore>(HostApplicationStore).find(app.id);
    const tokenUrl = new URL('/oauth/token/', author.portal.restUrl).href;
    expect(stored).toEqual({ clientId: 'local.1', clientSecret: 'canary-secret', tokenUrl });
  });

  it('ends sessions and host tokens, and keeps the publication', async () => {
    const clientId = await author.signIn(app.id);
    await publish();
    const session = await author.session(app.id);
    const { body } = await author.step(app.id, 'relink-oauth');
    expect(body.data).toMatchObject({
      hostClientId: clientId,
      catalogStatus: 'PUBLISHED',
      placements: [TAB, MENU],
    });
    const headers = { authorization: `Bearer ${session}` };
    const refused = await api.client.call('GET', '/v1/placements', { key: app.rawKey, headers });
    expect(outcome(refused)).toBe('401 INVALID_SESSION');
    expect(outcome(await author.call('GET', '/v1/placements', undefined, app.rawKey))).toBe(
      '401 TOKEN_MISSING',
    );
  });

  it('under another client gives up the places of the one before', async () => {
    await author.signIn(app.id);
    await publish();
    const { body } = await author.step(app.id, 'relink-oauth', client);
    expect(body.data).toMatchObject({
      hostClientId: 'local.1',
      catalogStatus: 'PUBLISHED',
      placements: [],
    });
    expect(await api.sandbox.calls('placement.unbind')).toHaveLength(2);
  });

  it.each([
    ['half a client', { hostClientId: 'local.1' }, 'hostClientSecret'],
    ['the other half', { hostClientSecret: 'x' }, 'hostClientId'],
    ['nothing, when none is known', {}, 'hostClientId'],
  ])('refuses %s', async (_name, body, field) => {
    const refused = await author.step(app.id, 'relink-oauth', body);
    expect([outcome(refused), refused.body.error.details]).toEqual(['400 VALIDATION_ERROR', { field }]);
  });
});
