import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '#libs/testing';
import { type Answer, type Json, send, TestSandbox } from '../../__fixtures__/test-sandbox.js';

const DOMAIN = 'demo.example';
const CLIENT = 'local.shop';

interface Received {
  readonly type: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

let sandbox: TestSandbox;
let secret: string;
let listener: Server;
let handler: string;
let received: Received[];
let status: number;

beforeAll(async () => {
  sandbox = await TestSandbox.start();
  secret = await sandbox.createPortal(DOMAIN);
  listener = createServer((request, response) => {
    void text(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      received.push({ type: request.headers['content-type'], form });
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  handler = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/events?key=1`;
});
afterAll(async () => {
  listener.close();
  await sandbox.stop();
});

beforeEach(async () => {
  await sandbox.control('POST', '/reset', {});
  await sandbox.control('PATCH', '/portals', { domain: DOMAIN, isFreeTariff: false });
  await sandbox.control('POST', '/applications', {
    domain: DOMAIN,
    clientId: CLIENT,
    scopes: ['crm', 'task', 'user'],
    redirectUri: 'http://127.0.0.1/callback',
  });
  received = [];
  status = 200;
});

async function call(method: string, params: Json = {}, userId = 1): Promise<Answer> {
  const grant = await sandbox.control('POST', '/oauth/grants', { domain: DOMAIN, clientId: CLIENT, userId });
  return send(`${sandbox.restUrl}/rest/${method}`, 'POST', { ...params, auth: grant.body['access_token'] });
}

const webhook = (method: string, params: Json, userId = 1): Promise<Answer> =>
  send(`${sandbox.restUrl}/rest/${userId}/${secret}/${method}`, 'POST', params);
const bind = (event: string, more: Json = {}, userId = 1): Promise<Answer> =>
  call('event.bind', { event, handler, ...more }, userId);

async function arrived(count = 1): Promise<Received[]> {
  await eventually(() => expect(received).toHaveLength(count));
  return received;
}

it('lists the events open to the scopes of the application', async () => {
  const names = (await call('events')).body['result'] as string[];
  expect(names).toEqual(expect.arrayContaining(['ONCRMDEALADD', 'ONTASKUPDATE', 'ONUSERADD']));
  expect(names).not.toContain('ONCALENDARENTRYADD');
  expect((await call('events', { SCOPE: 'calendar' })).body['result']).toEqual([]);
});

it('binds, shows and unbinds handlers, whatever the case of the name', async () => {
  expect((await bind('onCrmDealAdd')).body['result']).toBe(true);
  await bind('ONCRMDEALADD', { auth_type: 7 });
  expect((await call('event.get')).body['result']).toEqual([
    { event: 'ONCRMDEALADD', handler, auth_type: '0', offline: 0 },
    { event: 'ONCRMDEALADD', handler, auth_type: '7', offline: 0 },
  ]);
  expect((await call('event.get', {}, 7)).body['result']).toHaveLength(1);
  const one = { event: 'OnCrmDealAdd', handler };
  expect((await call('event.unbind', { ...one, auth_type: 7 })).body['result']).toEqual({ count: 1 });
  expect((await call('event.unbind', one)).body['result']).toEqual({ count: 1 });
  expect((await call('event.unbind', one)).body['result']).toEqual({ count: 0 });
});

it.each<[string, number, string, string, Json, number]>([
  ['an unknown event', 400, 'ERROR_EVENT_NOT_FOUND', 'ONNOTHING', {}, 1],
  ['an event of another scope', 400, 'ERROR_EVENT_NOT_FOUND', 'ONCALENDARENTRYADD', {}, 1],
  ['no event', 400, 'ERROR_ARGUMENT', '', {}, 1],
  [
    'a handler elsewhere',
    400,
    'ERROR_HANDLER_URL_MATCH',
    'ONTASKADD',
    { handler: 'https://evil.example/' },
    1,
  ],
  ['a handler that is no address', 400, 'ERROR_WRONG_HANDLER_URL', 'ONTASKADD', { handler: 'x' }, 1],
  ['an offline event', 400, 'ERROR_CORE', 'ONTASKADD', { event_type: 'offline' }, 1],
  ['an offline event of an employee', 403, 'ACCESS_DENIED', 'ONTASKADD', { event_type: 'offline' }, 7],
  ['an employee for somebody else', 403, 'ACCESS_DENIED', 'ONTASKADD', { auth_type: 1 }, 7],
])('refuses %s', async (_, code, error, event, more, userId) => {
  expect(await bind(event, more, userId)).toMatchObject({ status: code, body: { error } });
});

it('lets nobody but administrators take handlers of others away', async () => {
  await bind('ONTASKADD', { auth_type: 8 });
  const unbind = (userId: number): Promise<Answer> =>
    call('event.unbind', { event: 'ONTASKADD', handler, auth_type: 8 }, userId);
  expect(await unbind(7)).toMatchObject({ status: 403, body: { error: 'ACCESS_DENIED' } });
  expect((await unbind(1)).body['result']).toEqual({ count: 1 });
});

it('refuses a handler twice, on a free tariff, and under a webhook', async () => {
  await bind('ONTASKADD');
  expect(await bind('ONTASKADD')).toMatchObject({ status: 400, body: { error: 'ERROR_CORE' } });
  await sandbox.control('PATCH', '/portals', { domain: DOMAIN, isFreeTariff: true });
  expect(await bind('ONTASKUPDATE')).toMatchObject({ status: 403, body: { error: 'ACCESS_DENIED' } });
  const refused = await webhook('event.bind', { event: 'ONTASKADD', handler });
  expect(refused).toMatchObject({ status: 403, body: { error: 'WRONG_AUTH_TYPE' } });
});

it('posts a form as the host does, with a token of whoever caused the event', async () => {
  await bind('ONCRMDEALUPDATE');
  await webhook('crm.item.update', { entityTypeId: 2, id: 5, fields: { title: 'New' } }, 7);
  const [{ type, form }] = (await arrived()) as [Received];
  expect(type).toBe('application/x-www-form-urlencoded');
  expect(form).toMatchObject({
    event: 'ONCRMDEALUPDATE',
    event_handler_id: '1',
    'data[FIELDS][ID]': '5',
    'auth[domain]': DOMAIN,
    'auth[status]': 'L',
    'auth[user_id]': '7',
    'auth[scope]': 'crm,task,user',
    'auth[client_endpoint]': `${sandbox.restUrl}/rest/`,
  });
  expect(form['ts']).toMatch(/^\d{10}$/);
  expect(form['auth[application_token]']).toMatch(/^[0-9a-f]{32}$/);
  const profile = await send(`${sandbox.restUrl}/rest/profile`, 'POST', { auth: form['auth[access_token]'] });
  expect(profile.body['result']).toMatchObject({ ID: '7' });
});

it('tells of additions, changes and deletions, in their order', async () => {
  for (const event of ['ONTASKADD', 'ONTASKUPDATE', 'ONTASKDELETE']) await bind(event);
  const added = await webhook('tasks.task.add', { fields: { TITLE: 'A', RESPONSIBLE_ID: 1 } });
  const taskId = String((added.body['result'] as { task: { id: string } }).task.id);
  await webhook('tasks.task.update', { taskId, fields: { TITLE: 'B' } });
  await webhook('tasks.task.delete', { taskId });
  const forms = (await arrived(3)).map(({ form }) => form);
  expect(forms.map(({ event }) => event)).toEqual(['ONTASKADD', 'ONTASKUPDATE', 'ONTASKDELETE']);
  expect(forms[0]).toMatchObject({ 'data[FIELDS_BEFORE]': 'undefined', 'data[FIELDS_AFTER][ID]': taskId });
  expect(forms[1]).toMatchObject({ 'data[FIELDS_BEFORE][ID]': taskId, 'data[FIELDS_AFTER][ID]': taskId });
  expect(forms[2]).toMatchObject({ 'data[FIELDS_BEFORE][ID]': taskId, 'data[FIELDS_AFTER]': 'undefined' });
});

it('does not tell again when a handler fails, and shows on the control port what it did', async () => {
  status = 500;
  await bind('ONCRMLEADADD');
  await webhook('crm.item.add', { entityTypeId: 1, fields: { title: 'Lead' } });
  await eventually(async () => {
    const { body } = await sandbox.control('GET', '/events?event=onCrmLeadAdd');
    expect(body['events']).toMatchObject([{ event: 'ONCRMLEADADD', handler, portal: DOMAIN, status: 500 }]);
  });
  expect(received).toHaveLength(1);
  expect((await sandbox.control('DELETE', '/events')).body['events']).toEqual([]);
});

it('forgets the handlers of a removed application', async () => {
  await bind('ONCRMDEALADD');
  await sandbox.control('DELETE', '/applications', { domain: DOMAIN, clientId: CLIENT });
  await webhook('crm.item.add', { entityTypeId: 2, fields: { title: 'Deal' } });
  expect((await sandbox.control('GET', '/events')).body['events']).toEqual([]);
});
