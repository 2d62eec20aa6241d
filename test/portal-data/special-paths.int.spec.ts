import type { CallOptions } from '#libs/testing';
import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';
import { applicationAccess } from './application-access.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const DOMAIN = 'special.portal.test';
const SCOPES = ['crm', 'task', 'catalog', 'bizproc', 'telephony', 'log'] as const;

describe('special paths', () => {
  let api: InProcessApi;
  let portal: BuiltPortal;
  let key: string;

  let application: CallOptions;

  const call = async <Data = Record<string, unknown>>(
    method: Method,
    path: string,
    body?: unknown,
    access: CallOptions = { key },
  ) => {
    const answer = await api.client.call<{ data: Data; meta: { total?: number }; error?: { code: string } }>(
      method,
      path,
      { ...access, body },
    );
    const { status, body: content } = answer;
    return { status, data: content.data, meta: content.meta, code: content.error?.code };
  };

  beforeAll(async () => {
    api = await sharedApi();
    portal = await aPortal(api, DOMAIN).withKey({ scopes: SCOPES }).build();
    key = portal.key;
    application = await applicationAccess(api, portal, DOMAIN, SCOPES);
  });

  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  it('adds and removes contacts of a deal', async () => {
    const path = '/v1/deals/1/contacts';
    const added = await call('POST', path, { contactId: 17, isPrimary: true, sort: 5 });
    expect(added).toMatchObject({ status: 201, data: { contactId: 17, isPrimary: true, sort: 5 } });
    const listed = await call<{ contactId: number; isPrimary: boolean }[]>('GET', path);
    expect(listed.data).toContainEqual(expect.objectContaining({ contactId: 17, isPrimary: true }));
    expect(listed.meta).toEqual({ total: listed.data.length });
    expect(await call('DELETE', `${path}/17`)).toMatchObject({ status: 200, data: { deleted: true } });
    const left = await call<{ contactId: number }[]>('GET', path);
    expect(left.data.map(({ contactId }) => contactId)).not.toContain(17);
  });

  it.each(['deals', 'quotes'])('replaces the products of %s as a whole', async (base) => {
    const path = `/v1/${base}/1/products`;
    const rows = [
      { productName: 'Tile', price: 12.5, quantity: 4, taxIncluded: true },
      { productName: 'Ridge', price: 30, quantity: 1 },
    ];
    const set = await call<unknown[]>('PUT', path, { rows });
    expect(set.status).toBe(200);
    expect(set.data).toMatchObject([
      { productName: 'Tile', price: 12.5, quantity: 4, taxIncluded: true, ownerId: 1 },
      { productName: 'Ridge', price: 30 },
    ]);
    const listed = await call<unknown[]>('GET', path);
    expect(listed).toMatchObject({ data: set.data, meta: { total: 2 } });
    expect((await call<unknown[]>('PUT', path, { rows: [] })).data).toEqual([]);
    expect((await call<unknown[]>('GET', path)).data).toEqual([]);
  });

  it('keeps comments of a task', async () => {
    const path = '/v1/tasks/1/comments';
    const created = await call<{ id: number }>('POST', path, { message: 'Measured.' });
    expect(created).toMatchObject({
      status: 201,
      data: { id: expect.any(Number), postMessage: 'Measured.' },
    });
    const one = `${path}/${created.data.id}`;
    expect(await call('PATCH', one, { message: 'Measured twice.' })).toMatchObject({
      status: 200,
      data: { postMessage: 'Measured twice.' },
    });
    const listed = await call<{ id: number }[]>('GET', path);
    expect(listed.data.map(({ id }) => id)).toContain(created.data.id);
    expect(await call('DELETE', one)).toMatchObject({ data: { deleted: true } });
    expect(await call('GET', one)).toMatchObject({ status: 404, code: 'ENTITY_NOT_FOUND' });
  });

  it('books time on a task', async () => {
    const before = await call<unknown[]>('GET', '/v1/tasks/1/time');
    const created = await call('POST', '/v1/tasks/1/time', { seconds: 900, comment: 'Call' });
    expect(created).toMatchObject({ status: 201, data: { id: expect.any(Number), seconds: 900 } });
    const after = await call<{ commentText: string; seconds: number }[]>('GET', '/v1/tasks/1/time');
    expect(after.data).toHaveLength(before.data.length + 1);
    expect(after.data).toContainEqual(expect.objectContaining({ commentText: 'Call', seconds: 900 }));
  });

  it('lists warehouses and their stock', async () => {
    const warehouses = await call<{ id: number; title: string }[]>('GET', '/v1/warehouses?select=title');
    expect(warehouses.data.length).toBeGreaterThan(0);
    const [first] = warehouses.data;
    const stock = await call<{ storeId: number; productId: number }[]>(
      'GET',
      `/v1/warehouses/${first?.id}/stock`,
    );
    expect(stock.data.length).toBeGreaterThan(0);
    expect(stock.data.every(({ storeId }) => storeId === first?.id)).toBe(true);
    const productId = stock.data[0]?.productId;
    const one = await call<unknown[]>('GET', `/v1/warehouses/${first?.id}/stock?productId=${productId}`);
    expect(one.data).toEqual([expect.objectContaining({ productId })]);
    expect(await call('GET', '/v1/warehouses/999999/stock')).toMatchObject({
      status: 404,
      code: 'ENTITY_NOT_FOUND',
    });
  });

  it('tells the stage history of one kind of records', async () => {
    const history = await call<{ ownerId: number; stageId: string }[]>(
      'GET',
      '/v1/stage-history?entityType=deal&ownerId=3',
    );
    expect(history.data.length).toBeGreaterThan(0);
    expect(history.data.every(({ ownerId }) => ownerId === 3)).toBe(true);
    expect(await call('GET', '/v1/stage-history')).toMatchObject({ status: 400, code: 'INVALID_PARAMS' });
    expect(await call('GET', '/v1/stage-history?entityType=elephant')).toMatchObject({ status: 400 });
  });

  it('finds duplicates by phone', async () => {
    const contact = await call<{ id: number }>('POST', '/v1/contacts', {
      name: 'Ann',
      fm: [{ typeId: 'PHONE', valueType: 'WORK', value: '+74950001122' }],
    });
    const found = await call('POST', '/v1/duplicates/find', { type: 'PHONE', values: ['+74950001122'] });
    expect(found).toMatchObject({
      status: 200,
      data: { contacts: [contact.data.id], leads: [], companies: [] },
    });
    const none = await call('POST', '/v1/duplicates/find', {
      type: 'EMAIL',
      values: ['nobody@nowhere.test'],
    });
    expect(none.data).toEqual({ contacts: [], leads: [], companies: [] });
  });

  it('writes and lists log messages of the timeline', async () => {
    const message = {
      entityTypeId: 2,
      entityId: 1,
      title: 'Visit',
      text: 'Roof measured.',
      iconCode: 'info',
    };
    const created = await call('POST', '/v1/timeline-logs', message);
    expect(created).toMatchObject({
      status: 201,
      data: { id: expect.any(Number), title: 'Visit', text: 'Roof measured.' },
    });
    const listed = await call<unknown[]>('GET', '/v1/timeline-logs?entityTypeId=2&entityId=1');
    expect(listed.data).toContainEqual(expect.objectContaining({ title: 'Visit' }));
  });

  it('starts and stops workflows', async () => {
    const started = await call<{ workflowId: string }>('POST', '/v1/workflows/start', {
      templateId: 1,
      entityType: 'deal',
      entityId: 1,
    });
    expect(started).toMatchObject({ status: 201, data: { workflowId: expect.any(String) } });
    const { workflowId } = started.data;
    const running = await call<{ id: string }[]>('GET', '/v1/workflows?limit=5000');
    expect(running.data.map(({ id }) => id)).toContain(workflowId);
    expect(await call('DELETE', `/v1/workflows/${workflowId}?status=stopped`)).toMatchObject({
      data: { terminated: true },
    });
    const left = await call<{ id: string }[]>('GET', '/v1/workflows?limit=5000');
    expect(left.data.map(({ id }) => id)).not.toContain(workflowId);
  });

  it('reads call statistics of a period', async () => {
    const all = await call<{ callStartDate: string }[]>(
      'GET',
      '/v1/calls/statistics?limit=200&sort=callStartDate',
    );
    expect(all.data.length).toBeGreaterThan(10);
    const middle = all.data[Math.floor(all.data.length / 2)]?.callStartDate ?? '';
    const later = await call<{ callStartDate: string }[]>(
      'GET',
      `/v1/calls/statistics?limit=200&from=${encodeURIComponent(middle)}`,
    );
    expect(later.data.length).toBeLessThan(all.data.length);
    expect(later.data.every(({ callStartDate }) => Date.parse(callStartDate) >= Date.parse(middle))).toBe(
      true,
    );
  });

  it('calls a number, writes a post and a comment', async () => {
    const auto = await call('POST', '/v1/calls/auto-call', {
      fromLine: 'reg1',
      toNumber: '+7495',
      text: 'Ready.',
    });
    expect(auto).toMatchObject({ status: 201, data: { callId: expect.any(String), result: true } });
    const post = await call<number>('POST', '/v1/posts', { message: 'We moved.', important: true });
    expect(post).toMatchObject({ status: 201, data: expect.any(Number) });
    const comment = await call('POST', `/v1/posts/${post.data}/comments`, { text: 'Well done' });
    expect(comment).toMatchObject({ status: 201, data: { id: expect.any(Number) } });
  });

  const asApplication = <Data = Record<string, unknown>>(method: Method, path: string, body?: unknown) =>
    call<Data>(method, path, body, application);

  it('lists and fires triggers for an application', async () => {
    const triggers = await asApplication<{ code: string; name: string }[]>('GET', '/v1/triggers');
    expect(triggers).toMatchObject({ status: 200, meta: { total: triggers.data.length } });
    const code = triggers.data[0]?.code;
    expect(code).toEqual(expect.any(String));
    const path = '/v1/triggers/fire';
    const fired = await asApplication('POST', path, { code, ownerTypeId: 2, ownerId: 1 });
    expect(fired).toMatchObject({ status: 200, data: { fired: true } });
    const unknown = await asApplication('POST', path, { code: 'nothing', ownerTypeId: 2, ownerId: 1 });
    expect(unknown).toMatchObject({ status: 422, code: 'HOST_ERROR' });
  });

  it('registers and finishes a call for an application', async () => {
    const registered = await asApplication<{ callId: string }>('POST', '/v1/calls/register', {
      userId: 1,
      phoneNumber: '+74950001122',
      type: 2,
    });
    expect(registered).toMatchObject({ status: 201, data: { callId: expect.any(String) } });
    const path = `/v1/calls/${registered.data.callId}/finish`;
    const finished = await asApplication('POST', path, { userId: 1, duration: 65 });
    expect(finished).toMatchObject({
      status: 200,
      data: { callId: registered.data.callId, callDuration: 65, phoneNumber: '+74950001122' },
    });
    expect(await asApplication('POST', path, { userId: 1 })).toMatchObject({ status: 422 });
    expect(await asApplication('POST', '/v1/calls/none/finish', { userId: 1 })).toMatchObject({
      status: 404,
      code: 'ENTITY_NOT_FOUND',
    });
  });

  it('answers a waiting step of a workflow for an application', async () => {
    const started = await asApplication<{ workflowId: string }>('POST', '/v1/workflows/start', {
      templateId: 1,
      documentId: ['crm', 'CCrmDocumentDeal', 'DEAL_1'],
    });
    const eventToken = `${started.data.workflowId}|A1|x`;
    const sent = await asApplication('POST', '/v1/workflows/event', {
      eventToken,
      returnValues: { ok: 'Y' },
    });
    expect(sent).toMatchObject({ status: 200, data: { sent: true } });
  });

  it.each<[Method, string, unknown]>([
    ['GET', '/v1/deals/999999/contacts', undefined],
    ['POST', '/v1/deals/999999/contacts', { contactId: 1 }],
    ['DELETE', '/v1/deals/999999/contacts/1', undefined],
    ['DELETE', '/v1/deals/1/contacts/999999', undefined],
    ['PUT', '/v1/deals/999999/products', { rows: [] }],
    ['GET', '/v1/deals/999999/products', undefined],
    ['DELETE', '/v1/workflows/none', undefined],
    ['POST', '/v1/posts/999999/comments', { text: 'x' }],
  ])('says what is missing on %s %s', async (method, path, body) => {
    expect(await call(method, path, body)).toMatchObject({ status: 404, code: 'ENTITY_NOT_FOUND' });
  });

  it.each<[Method, string, unknown]>([
    ['GET', '/v1/triggers', undefined],
    ['POST', '/v1/triggers/fire', { code: 'paid', ownerTypeId: 2, ownerId: 1 }],
    ['POST', '/v1/workflows/event', { eventToken: 'x' }],
    ['POST', '/v1/calls/register', { userId: 1, phoneNumber: '+7495', type: 1 }],
    ['POST', '/v1/calls/x/finish', { userId: 1 }],
  ])('asks for an application on %s %s', async (method, path, body) => {
    expect(await call(method, path, body)).toMatchObject({ status: 403, code: 'OAUTH_REQUIRED' });
    expect(await api.sandbox.calls()).toEqual([]);
  });
});
