import { type AddressInfo, createServer } from 'node:net';
import { PorticoError } from '#libs/kernel';
import { json, type Reply, ScriptedHost } from '../__fixtures__/scripted-host.js';
import type { HostCredential } from '../call/host-call.js';
import { isOutcomeUnknown } from './host-failure.error.js';
import { transportError, TransportFailure } from '../transport/transport-failure.js';

/** Far below the usual deadline, for calls that nobody answers. */
const SHORT_MS = 300;
const WRITE = { idempotent: false } as const;

let host: ScriptedHost;

beforeAll(async () => {
  host = await ScriptedHost.start();
});
afterAll(() => host.stop());
beforeEach(() => host.script(json({ result: true })));

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no failure',
    (error: unknown) => error,
  );
}

async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  const error = await failureOf(work);
  return [error instanceof PorticoError ? error.code : error, isOutcomeUnknown(error)];
}

let portals = 0;

/** A write to a portal nobody has called before: what one refuses slows down the next call of the same. */
function write(credential: HostCredential = host.webhook(), timeoutMs?: number): Promise<unknown> {
  portals += 1;
  const own = { ...credential, portalId: `portal-${portals}` };
  return host.client.call(own, 'crm.item.add', {}, { ...WRITE, ...(timeoutMs && { timeoutMs }) });
}

/** The address of nobody: a port that was free a moment ago. */
async function freeAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const sends =
  (body: string, status = 200, headers: Record<string, string> = {}): Reply =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);
const refuses = (error: unknown, status: number): Reply => json({ error, error_description: 'x' }, status);
const isSilent: Reply = () => undefined;
const breaks: Reply = (_request, response) => void response.socket?.resetAndDestroy();
const breaksOff: Reply = (_request, response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"result":');
  setImmediate(() => response.socket?.destroy());
};

describe('a write that was received, of which nothing tells what became', () => {
  it.each<[string, Reply, string]>([
    ['a reset connection', breaks, 'HOST_UNAVAILABLE'],
    ['an answer that breaks off', breaksOff, 'HOST_UNAVAILABLE'],
    ['a page', sends('<html>Bad gateway</html>', 502), 'HOST_UNAVAILABLE'],
    ['a page of success', sends('<html>Hello</html>'), 'HOST_UNAVAILABLE'],
    ['nothing', sends('', 500), 'HOST_UNAVAILABLE'],
    ['cut JSON', sends('{"result":'), 'HOST_UNAVAILABLE'],
    ['neither result nor error', json({ ok: true }), 'HOST_UNAVAILABLE'],
    ['too much', sends('{', 200, { 'content-length': '200000000' }), 'HOST_UNAVAILABLE'],
    ['an unknown encoding', sends('x', 200, { 'content-encoding': 'zebra' }), 'HOST_UNAVAILABLE'],
    ['JSON too deep', sends(`{"result":${'['.repeat(5000)}${']'.repeat(5000)}}`), 'HOST_UNAVAILABLE'],
    ['a failure in the middle', refuses('INTERNAL_SERVER_ERROR', 500), 'HOST_UNAVAILABLE'],
    ['an answer the host did not expect', refuses('ERROR_UNEXPECTED_ANSWER', 500), 'HOST_UNAVAILABLE'],
    [
      'a failure of version 3',
      json({ error: { code: 'REST_V3_EXCEPTION_INTERNALEXCEPTION', message: 'x' } }, 500),
      'HOST_UNAVAILABLE',
    ],
  ])('%s', async (_name, reply, code) => {
    host.script(reply);
    expect(await outcomeOf(write())).toEqual([code, true]);
    expect(host.received).toHaveLength(1);
  });

  it('silence', async () => {
    host.script(isSilent);
    expect(await outcomeOf(write(host.webhook(), SHORT_MS))).toEqual(['HOST_TIMEOUT', true]);
    expect(host.received).toHaveLength(1);
  });

  it('a connection that breaks after the token was renewed', async () => {
    host.script(refuses('expired_token', 401), breaks);
    const renewed = host.oauth({ accessToken: 'new-token' });
    const credential = host.oauth({ renew: () => Promise.resolve(renewed) });
    expect(await outcomeOf(write(credential))).toEqual(['HOST_UNAVAILABLE', true]);
    expect(host.received).toHaveLength(2);
  });
});

describe('commands of a batch', () => {
  const commands = ['a', 'b'].map((key) => ({ key, method: 'crm.item.add', params: {} }));
  const batch = (api: 'v2' | 'v3' = 'v2'): ReturnType<typeof host.client.batch> =>
    host.client.batch(host.webhook(), commands, { ...WRITE, halt: false, api });

  it.each([
    ['v2', { result: 5 }],
    ['v2', { result: { result: 'x' } }],
    ['v3', { result: 'x' }],
  ] as const)('have no known outcome where the answer of %s is %j', async (api, answer) => {
    host.script(json(answer));
    expect(await outcomeOf(batch(api))).toEqual(['HOST_UNAVAILABLE', true]);
  });

  it('have an outcome each: known where the host tells it, unknown where it is left out', async () => {
    host.script(json({ result: { result: {}, result_error: { a: { error: 'ERROR_CORE' } } } }));
    const outcomes = [...(await batch()).values()];
    const errors = outcomes.map((outcome) => ('error' in outcome ? outcome.error : null));
    expect(errors.map((error) => [error?.code, isOutcomeUnknown(error)])).toEqual([
      ['HOST_ERROR', false],
      ['HOST_UNAVAILABLE', true],
    ]);
  });
});

describe('a write that the host has not run', () => {
  it.each<[string, Reply, string]>([
    ['is a refused one', refuses('ERROR_CORE', 400), 'HOST_ERROR'],
    ['is one for which there was no access', refuses('ACCESS_DENIED', 403), 'HOST_ACCESS_DENIED'],
    ['came too fast', refuses('QUERY_LIMIT_EXCEEDED', 503), 'QUEUE_TIMEOUT'],
    ['came when time was used up', refuses('OPERATION_TIME_LIMIT', 429), 'OPERATION_TIME_LIMIT'],
    ['met an overloaded host', refuses('OVERLOAD_LIMIT', 503), 'SERVICE_UNAVAILABLE'],
    ['has a token that is over and cannot be renewed', refuses('expired_token', 401), 'TOKEN_EXPIRED'],
    ['was sent elsewhere', sends('', 302, { location: '/x' }), 'PORTAL_ADDRESS_CHANGED'],
  ])('%s', async (_name, reply, code) => {
    host.script(reply);
    expect(await outcomeOf(write())).toEqual([code, false]);
  });

  it.each([
    ['whose name nobody knows', 'http://nobody.invalid'],
    ['which is not public', 'http://10.0.0.1'],
    ['which is none', 'nonsense'],
  ])('was for an address %s', async (_name, restUrl) => {
    expect(await outcomeOf(write(host.webhook({ restUrl })))).toEqual(['HOST_UNAVAILABLE', false]);
    expect(host.received).toHaveLength(0);
  });

  it('was for a port where nobody listens', async () => {
    const restUrl = await freeAddress();
    expect(await outcomeOf(write(host.webhook({ restUrl })))).toEqual(['HOST_UNAVAILABLE', false]);
  });

  it.each<[string, () => Promise<never>, string]>([
    [
      'could not be renewed',
      () => Promise.reject(new PorticoError('TOKEN_REFRESH_FAILED')),
      'TOKEN_REFRESH_FAILED',
    ],
    [
      'was not renewed, for the token endpoint was silent',
      () => Promise.reject(transportError(new TransportFailure('DEADLINE'))),
      'HOST_TIMEOUT',
    ],
    [
      'was not renewed, for the token endpoint broke off',
      () => Promise.reject(transportError({ code: 'ECONNRESET' })),
      'HOST_UNAVAILABLE',
    ],
    ['was renewed too slowly', () => new Promise<never>(() => undefined), 'HOST_TIMEOUT'],
  ])('has a token that %s', async (_name, renew, code) => {
    host.script(refuses('expired_token', 401));
    expect(await outcomeOf(write(host.oauth({ renew }), SHORT_MS))).toEqual([code, false]);
    expect(await outcomeOf(write(host.oauth({ renew, isOver: () => true }), SHORT_MS))).toEqual([
      code,
      false,
    ]);
    expect(host.received).toHaveLength(1);
  });

  it('never got its turn', async () => {
    const narrow = await ScriptedHost.start({ connections: 1 });
    narrow.script(isSilent);
    const leaves = new AbortController();
    const first = narrow.client.call(narrow.webhook(), 'profile', {}, { ...WRITE, signal: leaves.signal });
    const second = narrow.client.call(
      narrow.webhook(),
      'crm.item.add',
      {},
      { ...WRITE, timeoutMs: SHORT_MS },
    );
    expect(await outcomeOf(second)).toEqual([expect.stringMatching(/TIMEOUT$/), false]);
    leaves.abort(new Error('left'));
    expect(await failureOf(first)).toEqual(new Error('left'));
    expect(narrow.received.length).toBeLessThan(2);
    await narrow.stop();
  });

  it('never got a connection', async () => {
    const narrow = await ScriptedHost.start({ connections: 1 });
    narrow.script(isSilent);
    const leaves = new AbortController();
    const request = { origin: narrow.origin, path: '/', headers: [], body: '{}' };
    const first = narrow.transport.send(request, 30_000, leaves.signal);
    const second = transportError(await failureOf(narrow.transport.send(request, SHORT_MS)));
    expect([second.code, isOutcomeUnknown(second)]).toEqual(['HOST_TIMEOUT', false]);
    leaves.abort(new Error('left'));
    await failureOf(first);
    await narrow.stop();
  });

  it('came when the service was stopping', async () => {
    const stopped = await ScriptedHost.start();
    await stopped.stop();
    const call = stopped.client.call(stopped.webhook(), 'crm.item.add', {}, WRITE);
    expect(await outcomeOf(call)).toEqual(['HOST_UNAVAILABLE', false]);
  });
});
