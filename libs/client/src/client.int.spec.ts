import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import {
  brokenOff,
  data,
  json,
  lost,
  refusal,
  ScriptedApi,
  type Reply,
} from './__fixtures__/scripted-api.js';
import { createClient, PorticoApiError, PorticoTransportError, type PorticoClient } from './index.js';

let api: ScriptedApi;
let client: PorticoClient;

beforeAll(async () => {
  api = await ScriptedApi.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.received.length = 0;
  api.script = [];
  client = createClient({ baseUrl: `${api.origin}/v1`, apiKey: 'key', retries: { firstWaitMs: 1 } });
});

const failure = (call: Promise<unknown>): Promise<PorticoApiError> =>
  call.then(
    () => Promise.reject(new Error('It succeeded.')),
    (error: unknown) => error as PorticoApiError,
  );
const keys = () => api.received.map(({ headers }) => headers['idempotency-key']);

describe('a call', () => {
  it('sends what its operation says and answers the data', async () => {
    api.script = [json(200, { success: true, data: { id: 7 }, meta: { a: 1 } }, { 'x-request-id': 'req_7' })];
    const answer = await client.call('deals.update', { path: { id: 7 }, body: { title: 'Roof' } });
    expect(answer).toMatchObject({ data: { id: 7 }, meta: { a: 1 }, status: 200, requestId: 'req_7' });
    const [request] = api.received;
    expect(request).toMatchObject({ method: 'PATCH', body: '{"title":"Roof"}' });
    expect(request?.url.pathname).toBe('/v1/deals/7');
    expect(request?.headers).toMatchObject({ 'x-api-key': 'key', 'content-type': 'application/json' });
    expect(keys()).toEqual([undefined]);
  });

  it('carries the session of now beside the key', async () => {
    let token = 'first';
    const session = createClient({ baseUrl: api.origin, apiKey: 'app', session: () => token });
    api.script = [data([]), data([])];
    await session.call('deals.list');
    token = 'second';
    await session.call('deals.list');
    expect(api.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first',
      'Bearer second',
    ]);
  });

  it('answers all of it where there is no envelope', async () => {
    api.script = [json(200, { choices: [], model: 'm' })];
    const body = { messages: [{ role: 'user', content: 'Hello' }] };
    const { data: completion } = await client.call('chat.completions', { body });
    expect(completion).toEqual({ choices: [], model: 'm' });
  });

  it('follows no redirect, so that the key stays', async () => {
    api.script = [(response) => void response.writeHead(302, { location: `${api.origin}/stolen` }).end()];
    const { status } = await client.response('storage.objects.get', { path: { key: 'a/b' } });
    expect(status).toBe(302);
    expect(api.received.map(({ url }) => url.pathname)).toEqual(['/v1/storage/objects/a/b']);
  });
});

describe('a failure', () => {
  it('is told with all that the service says', async () => {
    const more = { hint: 'Try 1', details: { field: 'limit' }, userMessage: 'Нет', operationId: 'o' };
    api.script = [refusal(400, 'INVALID_PARAMS', more)];
    const error = await failure(client.call('deals.list'));
    expect(PorticoApiError.is(error, 'INVALID_PARAMS')).toBe(true);
    expect(PorticoApiError.is(error, 'RATE_LIMITED')).toBe(false);
    const { code, status, hint, details, userMessage, requestId, members, message } = error;
    expect({ code, status, hint, details, userMessage, requestId, message }).toEqual({
      code: 'INVALID_PARAMS',
      status: 400,
      hint: 'Try 1',
      details: { field: 'limit' },
      userMessage: 'Нет',
      requestId: 'req_1',
      message: 'INVALID_PARAMS',
    });
    expect(members['operationId']).toBe('o');
  });

  it.each<[string, object, object]>([
    [
      'of AI',
      { error: { code: 'scope_missing', message: 'No', type: 't' } },
      { code: 'scope_missing', message: 'No' },
    ],
    [
      'of OAuth',
      {
        success: false,
        error: 'invalid_grant',
        error_description: 'Old',
        code: 'CODE_EXPIRED',
        requestId: 'r',
      },
      { code: 'CODE_EXPIRED', message: 'Old', requestId: 'r' },
    ],
    ['of RFC 6749 alone', { error: 'invalid_grant' }, { code: 'invalid_grant' }],
  ])('is read in the shape %s', async (_, body, expected) => {
    api.script = [json(400, body)];
    expect(await failure(client.call('me.get'))).toMatchObject(expected);
  });

  it('of something in between is one of transport', async () => {
    const page: Reply = (response) => void response.writeHead(403).end('<h1>Forbidden</h1>');
    api.script = [page];
    const error = await failure(client.call('deals.list'));
    expect(error).toBeInstanceOf(PorticoTransportError);
    expect(error.status).toBe(403);
    api.script = [(response) => void response.writeHead(200).end('<h1>Welcome</h1>')];
    expect(await failure(client.call('deals.list'))).toBeInstanceOf(PorticoTransportError);
    expect(api.received).toHaveLength(2);
  });
});

describe('a repeat', () => {
  it('of a read comes after lost answers, and ends with the first good one', async () => {
    api.script = [lost, brokenOff, refusal(504, 'HOST_TIMEOUT'), data([{ id: 1 }])];
    expect((await client.call('deals.list')).data).toEqual([{ id: 1 }]);
    expect(api.received).toHaveLength(4);
  });

  it('of a search does too, though it is sent by POST', async () => {
    api.script = [lost, data([])];
    await client.call('deals.search', { body: {} });
    expect(api.received).toHaveLength(2);
  });

  it('ends after so many', async () => {
    api.script = [lost, lost, lost, lost, lost, data([])];
    expect(await failure(client.call('deals.list'))).toBeInstanceOf(PorticoTransportError);
    expect(api.received).toHaveLength(5);
  });

  it.each<[string, Reply]>([
    ['a lost answer', lost],
    ['half an answer', brokenOff],
    ['an outcome nobody knows', refusal(504, 'HOST_TIMEOUT')],
    ['a gateway that is unwell', (response) => void response.writeHead(502).end()],
  ])('of a write without a key never comes after %s', async (_, reply) => {
    api.script = [reply, data({ id: 7 })];
    await failure(client.call('deals.update', { path: { id: 7 }, body: {} }));
    expect(api.received).toHaveLength(1);
  });

  it('of a write comes where nothing was done', async () => {
    api.script = [refusal(429, 'RATE_LIMITED', {}, { 'retry-after': '0' }), data({ id: 7 })];
    await client.call('deals.update', { path: { id: 7 }, body: {} });
    expect(api.received).toHaveLength(2);
  });

  it('of a creating call has the same key, and waits for the first to end', async () => {
    const running = refusal(409, 'IDEMPOTENCY_IN_PROGRESS', {}, { 'retry-after': '0' });
    api.script = [lost, running, running, running, running, running, data({ id: 7 }), data({ id: 8 })];
    expect((await client.call('deals.create', { body: {} })).data).toEqual({ id: 7 });
    await client.call('deals.create', { body: {} });
    const [first, ...others] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(others.slice(0, 6)).toEqual(Array(6).fill(first));
    expect(others[6]).not.toBe(first);
  });

  it('has the key of the caller', async () => {
    api.script = [lost, data({ id: 7 })];
    await client.call('deals.create', { body: {}, idempotencyKey: 'mine' });
    expect(keys()).toEqual(['mine', 'mine']);
  });

  it('has the same body, also of a form with a file', async () => {
    api.script = [lost, data({ id: 7 })];
    const form = { runtime: 'static', archive: new Blob(['bytes']) };
    await client.call('servers.deploy', { path: { id: 's' }, form });
    const [first, second] = api.received;
    expect(second?.body).toBe(first?.body);
    expect(first?.body).toContain('bytes');
    expect(first?.headers['content-length']).toBe(String(first?.body.length));
  });

  it('never comes for a body that was a stream', async () => {
    api.script = [lost, data({ id: 7 })];
    const archive = new Blob(['bytes']).stream() as ReadableStream<Uint8Array>;
    await failure(client.call('servers.deploy', { path: { id: 's' }, form: { archive } }));
    expect(api.received).toHaveLength(1);
    expect(api.received[0]?.body).toContain('bytes');
  });

  it('is not waited for where the service asks for too long', async () => {
    api.script = [refusal(429, 'RATE_LIMITED', {}, { 'retry-after': '3600' })];
    expect((await failure(client.call('deals.list'))).retryAfter).toBe(3600);
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    api.script = [refusal(503, 'LARGE_BODY_BACKEND_BUSY', {}, { 'retry-after': date })];
    expect((await failure(client.call('deals.list'))).retryAfter).toBeGreaterThan(3000);
    expect(api.received).toHaveLength(2);
  });
});

describe('an aborted call', () => {
  it.each([
    ['before it is sent', 0],
    ['while it waits for its repeat', 1],
  ])('ends %s', async (_, requests) => {
    const own = new AbortController();
    const reply = refusal(429, 'RATE_LIMITED', {}, { 'retry-after': '30' });
    api.script = [
      (response, request) => {
        reply(response, request);
        setImmediate(() => own.abort(new Error('enough')));
      },
    ];
    if (requests === 0) own.abort(new Error('enough'));
    expect((await failure(client.call('deals.list', { signal: own.signal }))).message).toBe('enough');
    expect(api.received).toHaveLength(requests);
  });

  it('ends while it is answered, by the signal of the client too', async () => {
    const all = new AbortController();
    const limited = createClient({ baseUrl: api.origin, signal: all.signal });
    api.script = [() => all.abort(new Error('closing'))];
    const call = limited.call('deals.list', { signal: new AbortController().signal });
    expect((await failure(call)).message).toBe('closing');
  });
});

it('a service that is not there is a failure of transport', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const absent = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    retries: { repeats: 1, firstWaitMs: 1 },
  });
  expect(await failure(absent.call('me.get'))).toMatchObject({ name: 'PorticoTransportError', status: null });
});
