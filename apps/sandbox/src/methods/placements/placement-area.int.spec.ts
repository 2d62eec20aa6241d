import { visit } from '../../__fixtures__/page-visitor.js';
import { type Answer, type Json, send, TestSandbox } from '../../__fixtures__/test-sandbox.js';

const DOMAIN = 'demo.example';
const CLIENT = 'local.shop';
const TAB = 'CRM_DEAL_DETAIL_TAB';
const HANDLER = 'https://svc.example/handler';

let sandbox: TestSandbox;
let secret: string;

beforeEach(async () => {
  sandbox = await TestSandbox.start();
  secret = await sandbox.createPortal(DOMAIN);
  await sandbox.control('POST', '/applications', {
    domain: DOMAIN,
    clientId: CLIENT,
    title: 'Shop',
    scopes: ['crm', 'placement'],
    redirectUri: 'https://svc.example/callback',
    handlerUrl: `${HANDLER}?own=1`,
  });
});

afterEach(() => sandbox.stop());

async function call(method: string, params: Json = {}, userId = 1): Promise<Answer> {
  const grant = await sandbox.control('POST', '/oauth/grants', { domain: DOMAIN, clientId: CLIENT, userId });
  return send(`${sandbox.restUrl}/rest/${method}`, 'POST', { ...params, auth: grant.body['access_token'] });
}

const bind = (placement: string, more: Json = {}): Promise<Answer> =>
  call('placement.bind', { PLACEMENT: placement, HANDLER, TITLE: 'Stock', ...more });

it('lists the places open to the scopes of the application', async () => {
  const codes = (await call('placement.list')).body['result'] as string[];
  expect(codes).toEqual(expect.arrayContaining([TAB, 'LEFT_MENU', 'REST_APP_URI']));
  expect(codes).not.toContain('TASK_VIEW_TAB');
  expect((await call('placement.list', { SCOPE: 'task' })).body['result']).toEqual([]);
});

it('binds, shows and unbinds handlers', async () => {
  expect((await bind(TAB)).body['result']).toBe(true);
  await bind(TAB, { HANDLER: `${HANDLER}/2`, LANG_ALL: { ru: { TITLE: 'Склад' } }, OPTIONS: { width: 5 } });
  await bind('CRM_DYNAMIC_131_LIST_MENU');
  expect((await call('placement.get')).body['result']).toMatchObject([
    { placement: TAB, handler: HANDLER, title: 'Stock', userId: 0, options: [], description: '' },
    { handler: `${HANDLER}/2`, options: { width: 5 }, langAll: { ru: { TITLE: 'Склад' } } },
    { placement: 'CRM_DYNAMIC_131_LIST_MENU' },
  ]);
  expect((await call('placement.unbind', { PLACEMENT: TAB, HANDLER })).body['result']).toEqual({ count: 1 });
  expect((await call('placement.unbind', { PLACEMENT: TAB })).body['result']).toEqual({ count: 1 });
  expect((await call('placement.unbind', { PLACEMENT: TAB })).body['result']).toEqual({ count: 0 });
});

it.each<[string, number, string, string, Json]>([
  ['a place that is missing', 200, 'ERROR_ARGUMENT', '', {}],
  ['a handler that is missing', 200, 'ERROR_ARGUMENT', TAB, { HANDLER: '' }],
  ['an unknown place', 400, 'ERROR_PLACEMENT_NOT_FOUND', 'NOWHERE', {}],
  ['a record type without its number', 400, 'ERROR_PLACEMENT_NOT_FOUND', 'CRM_DYNAMIC_LIST_MENU', {}],
  ['a place of another scope', 400, 'ERROR_PLACEMENT_NOT_FOUND', 'TASK_VIEW_TAB', {}],
  ['a handler that is no address', 400, 'ERROR_WRONG_HANDLER_URL', TAB, { HANDLER: 'ftp://svc.example/' }],
  ['a handler elsewhere', 400, 'ERROR_HANDLER_URL_MATCH', TAB, { HANDLER: 'https://elsewhere.example/' }],
  ['no handler of errors', 200, 'EMPTY_ERROR_HANDLER_URL', 'PAGE_BACKGROUND_WORKER', {}],
  ['a place of one user', 200, 'ERROR_PLACEMENT_USER_MODE', 'REST_APP_URI', { USER_ID: 7 }],
  ['a tab of one user', 200, 'ERROR_PLACEMENT_USER_MODE', TAB, { USER_ID: 8 }],
])('refuses %s', async (_, status, error, placement, more) => {
  expect(await bind(placement, more)).toMatchObject({ status, body: { error } });
});

it('refuses a handler twice, and a second one where there is room for one', async () => {
  await bind(TAB);
  expect(await bind(TAB)).toMatchObject({ status: 400, body: { error: 'ERROR_CORE' } });
  await bind('REST_APP_URI');
  const second = await bind('REST_APP_URI', { HANDLER: `${HANDLER}/2` });
  expect(second).toMatchObject({ status: 200, body: { error: 'ERROR_PLACEMENT_MAX_COUNT' } });
});

it('is for applications and, but for the list, for administrators', async () => {
  const webhook = await send(`${sandbox.restUrl}/rest/1/${secret}/placement.list`, 'POST', {});
  expect(webhook).toMatchObject({ status: 403, body: { error: 'WRONG_AUTH_TYPE' } });
  expect((await call('placement.list', {}, 7)).status).toBe(200);
  for (const method of ['placement.bind', 'placement.get', 'placement.unbind']) {
    expect(await call(method, {}, 7)).toMatchObject({ status: 403, body: { error: 'ACCESS_DENIED' } });
  }
});

it.each([
  [{}, "Argument 'PLACEMENT' is null or empty"],
  [{ PLACEMENT: ' ' }, "Argument 'PLACEMENT' is null or empty"],
  [{ PLACEMENT: 5 }, "The value of an argument 'PLACEMENT' must be of type string"],
])('takes no handler away from %j', async (params, words) => {
  const refused = { status: 400, body: { error: 'ERROR_ARGUMENT', error_description: words } };
  expect(await call('placement.unbind', params)).toMatchObject(refused);
});

describe('opening', () => {
  const open = (more: Json): Promise<Answer> =>
    sandbox.control('POST', '/openings', { domain: DOMAIN, clientId: CLIENT, userId: 7, ...more });

  it('posts the tokens of the user to the handler', async () => {
    await bind(TAB);
    const { body } = await open({ placement: TAB, options: { ID: '5' } });
    const url = new URL(String(body['url']));
    expect(`${url.origin}${url.pathname}`).toBe(HANDLER);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      DOMAIN,
      PROTOCOL: '0',
      LANG: 'en',
      APP_SID: expect.any(String),
    });
    const fields = body['fields'] as Record<string, string>;
    expect(fields).toMatchObject({
      AUTH_EXPIRES: '3600',
      SERVER_ENDPOINT: `${sandbox.restUrl}/rest/`,
      status: 'L',
      APPLICATION_SCOPE: 'crm,placement',
      PLACEMENT: TAB,
      PLACEMENT_OPTIONS: '{"ID":"5"}',
    });
    const itself = (await open({})).body['fields'] as Json;
    expect(itself).toMatchObject({ PLACEMENT: 'DEFAULT' });
    expect(itself).not.toHaveProperty('PLACEMENT_OPTIONS');
    const profile = await send(`${sandbox.restUrl}/rest/profile`, 'POST', { auth: fields['AUTH_ID'] });
    expect(profile.body['result']).toMatchObject({ ID: '7' });
    const again = (await open({})).body;
    expect(again['url']).toContain(`${HANDLER}?own=1&DOMAIN=`);
    expect((again['fields'] as Json)['APPLICATION_TOKEN']).toBe(fields['APPLICATION_TOKEN']);
  });

  it('needs a handler at the place, for this user', async () => {
    expect((await open({ placement: TAB })).status).toBe(400);
    const placement = 'PAGE_BACKGROUND_WORKER';
    await bind(placement, { USER_ID: 8, OPTIONS: { errorHandlerUrl: HANDLER } });
    expect((await open({ placement })).status).toBe(400);
    expect((await open({ placement, userId: 8 })).status).toBe(201);
    const unbind = (more: Json): Promise<Answer> =>
      call('placement.unbind', { PLACEMENT: placement, ...more });
    expect((await unbind({ USER_ID: 7 })).body['result']).toEqual({ count: 0 });
    expect((await unbind({ USER_ID: 8 })).body['result']).toEqual({ count: 1 });
  });

  it('happens on a page of the portal, in a frame', async () => {
    const address = `${sandbox.restUrl}/marketplace/app/?client_id=${CLIENT}`;
    const { status, text } = await visit(address, { user: '7' });
    expect(status).toBe(200);
    expect(text).toMatch(/<iframe name="application" title="Shop">/);
    expect(text).toContain(`action="${HANDLER}?own=1&amp;DOMAIN=demo.example`);
    expect((await visit(address)).text).toContain('Sign in to demo.example');
    for (const [query, failed] of [
      ['&placement=CRM_LEAD_DETAIL_TAB', 404],
      ['&placement_options=[1]', 400],
      ['&placement_options={', 400],
      ['&domain=other.example', 404],
    ] as const) {
      expect((await visit(`${address}${query}`, { user: '7' })).status).toBe(failed);
    }
  });
});

it('forgets the handlers of a removed application', async () => {
  await bind(TAB);
  await sandbox.control('DELETE', '/applications', { domain: DOMAIN, clientId: CLIENT });
  await sandbox.control('POST', '/applications', { domain: DOMAIN, clientId: CLIENT, scopes: ['placement'] });
  expect((await call('placement.get')).body['result']).toEqual([]);
});
