import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { request } from 'undici';
import {
  HostClient,
  HostPacer,
  HostTransport,
  type HostAnswer,
  type HostCallOptions,
  type WebhookCredential,
} from '#libs/host-client';
import { OutboundAddresses } from '#libs/http';
import { type Sandbox, startSandbox } from './sandbox-server.js';

const READ = { idempotent: true } as const;
const WRITE = { idempotent: false } as const;
const SETTINGS = {
  timeoutMs: 30_000,
  maxResponseBytes: 1024 * 1024,
  connections: 4,
  maxOrigins: 10,
  userAgent: 'portico-test',
  addresses: new OutboundAddresses(['127.0.0.1']),
};
const UNPACED = { burst: 1_000_000, perSecond: 1_000_000 };
const PACING = { pace: UNPACED, queueLength: 100, queueWaitMs: 30_000, concurrency: SETTINGS.connections };

let home: string;
let sandbox: Sandbox;
let transport: HostTransport;
let client: HostClient;
let credential: WebhookCredential;

async function control<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const answer = await request(`${sandbox.controlUrl}${path}`, {
    method,
    body: JSON.stringify(body) ?? null,
  });
  return (await answer.body.json()) as T;
}

const script = (fault: Record<string, unknown>, times?: number): Promise<unknown> =>
  control('POST', '/faults', { method: '*', times, fault });

const received = async (): Promise<Record<string, unknown>[]> =>
  (await control<{ calls: Record<string, unknown>[] }>('GET', '/calls')).calls;

const getDeal = (options: HostCallOptions = READ): Promise<HostAnswer> =>
  client.call(credential, 'crm.item.get', { entityTypeId: 2, id: 1 }, options);

async function failureOf(work: Promise<unknown>): Promise<Record<string, unknown>> {
  return work.then(
    () => ({ code: 'no failure' }),
    (error: Record<string, unknown>) => error,
  );
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sandbox-'));
  sandbox = await startSandbox({ home, port: 0, controlPort: 0, bind: '127.0.0.1' });
});

afterAll(async () => {
  await sandbox.stop();
  await rm(home, { recursive: true, force: true });
});

beforeEach(async () => {
  transport = new HostTransport(SETTINGS);
  client = new HostClient(SETTINGS, transport, new HostPacer(PACING, { place: { index: 0, count: 1 } }));
  const portal = await control<{ restUrl: string; webhookSecret: string }>('POST', '/portals', {
    domain: 'demo.example',
  });
  credential = {
    kind: 'webhook',
    portalId: 'portal',
    pace: null,
    hostUserId: 3,
    restUrl: portal.restUrl,
    secret: portal.webhookSecret,
  };
  await control('POST', '/reset');
});

afterEach(() => transport.onApplicationShutdown());

describe('calls', () => {
  it('answers result, paging and time', async () => {
    const answer = await client.call(credential, 'crm.item.list', { entityTypeId: 2, select: ['id'] }, READ);
    expect(answer).toMatchObject({ total: 300, next: 50, time: { operating: expect.any(Number) as number } });
    expect((answer.result as { items: unknown[] }).items).toHaveLength(50);
  });

  it('writes as the user of the credential', async () => {
    const fields = { title: 'Größe 📐', opportunity: 1.5 };
    const { result } = await client.call(credential, 'crm.item.add', { entityTypeId: 2, fields }, WRITE);
    expect(result).toMatchObject({ item: { ...fields, createdBy: 3 } });
  });

  it('sends JSON with a name', async () => {
    await getDeal({ ...READ, requestId: 'r-1' });
    expect(await received()).toMatchObject([
      { httpMethod: 'POST', userAgent: 'portico-test', requestId: 'r-1', body: { entityTypeId: 2, id: 1 } },
    ]);
  });

  it.each<[string, Record<string, unknown>, string, number]>([
    ['crm.item.get', { entityTypeId: 2, id: 9999 }, 'ENTITY_NOT_FOUND', 404],
    ['crm.item.get', { entityTypeId: 2 }, 'HOST_ERROR', 422],
    ['no.such.method', {}, 'ENTITY_NOT_FOUND', 404],
  ])('%s %j is answered %s', async (method, params, code, status) => {
    expect(await failureOf(client.call(credential, method, params, READ))).toMatchObject({ code, status });
  });

  it('rejected credentials are told and never shown', async () => {
    const wrong = { ...credential, secret: 'canary-secret' };
    const failure = await failureOf(client.call(wrong, 'profile', {}, READ));
    expect(failure).toMatchObject({ code: 'PORTAL_CREDENTIALS_REJECTED', status: 401 });
    expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toContain('canary-secret');
  });

  it('parameters nested without end are refused before any call', async () => {
    let deep: Record<string, unknown> = {};
    for (let depth = 0; depth < 100_000; depth += 1) deep = { deep };
    expect(await failureOf(client.call(credential, 'profile', deep, READ))).toMatchObject({
      code: 'INVALID_PARAMS',
    });
    expect(await received()).toEqual([]);
  });

  it('names that could change the address are refused', async () => {
    await expect(client.call(credential, '../1/x/profile', {}, READ)).rejects.toThrow('not a host method');
  });

  it('an unusable stored address is told', async () => {
    const moved = { ...credential, restUrl: 'nonsense' };
    expect(await failureOf(client.call(moved, 'profile', {}, READ))).toMatchObject({
      code: 'HOST_UNAVAILABLE',
    });
  });
});

describe('faults of the host', () => {
  const text = (body: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
    kind: 'reply',
    body,
    ...more,
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an HTML page', text('<html>Bad gateway</html>', { status: 502 }), 'HOST_UNAVAILABLE'],
    ['an HTML page with status 200', text('<html>Welcome</html>'), 'HOST_UNAVAILABLE'],
    ['cut JSON', text('{"result":{"item":{"id":1,"tit'), 'HOST_UNAVAILABLE'],
    ['an empty body', text(''), 'HOST_UNAVAILABLE'],
    ['JSON without a result', { kind: 'reply', body: { hello: 1 } }, 'HOST_UNAVAILABLE'],
    ['a JSON list', { kind: 'reply', body: [1] }, 'HOST_UNAVAILABLE'],
    ['JSON null', { kind: 'reply', body: null }, 'HOST_UNAVAILABLE'],
    [
      'a failure status with a result',
      { kind: 'reply', status: 500, body: { result: 1 } },
      'HOST_UNAVAILABLE',
    ],
    [
      'a redirect',
      { kind: 'reply', status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      'PORTAL_ADDRESS_CHANGED',
    ],
    ['a body above the cap', text('x'.repeat(65_536), { repeat: 4000 }), 'HOST_UNAVAILABLE'],
    [
      'an announced size above the cap',
      text('x', { headers: { 'content-length': '99999999' } }),
      'HOST_UNAVAILABLE',
    ],
    ['JSON nested 10⁵ deep', text(`{"result":${'['.repeat(1e5)}${']'.repeat(1e5)}}`), 'HOST_UNAVAILABLE'],
    ['an unknown encoding', text('x', { headers: { 'content-encoding': 'zstd' } }), 'HOST_UNAVAILABLE'],
    [
      'garbage that claims to be gzip',
      text('garbage', { headers: { 'content-encoding': 'gzip' } }),
      'HOST_UNAVAILABLE',
    ],
    ['a deleted portal', { kind: 'reply', status: 500, body: { error: 'PORTAL_DELETED' } }, 'PORTAL_DELETED'],
  ])('%s', async (_name, fault, code) => {
    await script(fault);
    expect(await failureOf(getDeal())).toMatchObject({ code });
    expect(await received()).toHaveLength(1);
  });

  it('a gzip bomb is stopped at the cap', async () => {
    const member = gzipSync(Buffer.alloc(1024 * 1024, 0x20), { level: 9 });
    const bodyBase64 = member.toString('base64');
    await script({ kind: 'reply', bodyBase64, repeat: 1000, headers: { 'content-encoding': 'gzip' } });
    const before = process.memoryUsage.rss();
    expect(await failureOf(getDeal())).toMatchObject({ code: 'HOST_UNAVAILABLE' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024);
  });

  it.each<[string, (text: string) => Buffer]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('reads %s', async (encoding, compress) => {
    const bodyBase64 = compress(JSON.stringify({ result: 'x'.repeat(200_000) })).toString('base64');
    await script({ kind: 'reply', bodyBase64, headers: { 'content-encoding': encoding } });
    expect((await getDeal()).result).toHaveLength(200_000);
  });

  it('compressed data that ends too early is no answer', async () => {
    const bodyBase64 = gzipSync(JSON.stringify({ result: 1 }))
      .subarray(0, 20)
      .toString('base64');
    await script({ kind: 'reply', bodyBase64, headers: { 'content-encoding': 'gzip' } });
    expect(await failureOf(getDeal())).toMatchObject({ code: 'HOST_UNAVAILABLE' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['silence', { kind: 'hang' }],
    ['one byte at a time', text('{"result":1}'.padEnd(500), { byteDelayMs: 20 })],
    ['an answer after the deadline', { kind: 'delay', delayMs: 60_000 }],
  ])('%s ends at the deadline', async (_name, fault) => {
    await script(fault, 1);
    const failure = await failureOf(getDeal({ ...READ, timeoutMs: 150 }));
    expect(failure).toMatchObject({ code: 'HOST_TIMEOUT', status: 503, retryAfterSeconds: 5 });
    expect(await received()).toHaveLength(1);
    expect((await getDeal()).result).toMatchObject({ item: { id: 1 } });
  });

  it('the wait for a free connection counts', async () => {
    await script({ kind: 'hang' });
    const calls = Array.from({ length: 8 }, () => failureOf(getDeal({ ...READ, timeoutMs: 150 })));
    for (const failure of await Promise.all(calls)) expect(failure).toMatchObject({ code: 'HOST_TIMEOUT' });
  });

  it('a read is repeated twice after a broken connection', async () => {
    await script({ kind: 'reset' }, 1);
    expect((await getDeal()).result).toMatchObject({ item: { id: 1 } });
    await script({ kind: 'reset' });
    expect(await failureOf(getDeal())).toMatchObject({ code: 'HOST_UNAVAILABLE', status: 502 });
    expect(await received()).toHaveLength(5);
  });

  it('a write is never repeated', async () => {
    await script({ kind: 'reset' }, 1);
    expect(await failureOf(getDeal(WRITE))).toMatchObject({ code: 'HOST_UNAVAILABLE' });
    expect(await received()).toHaveLength(1);
  });

  it('a host that is not there is unavailable', async () => {
    const gone = { ...credential, restUrl: 'http://127.0.0.1:1' };
    expect(await failureOf(client.call(gone, 'profile', {}, READ))).toMatchObject({
      code: 'HOST_UNAVAILABLE',
    });
  });

  it('a caller that goes away ends the call with its own reason', async () => {
    await script({ kind: 'hang' });
    const caller = new AbortController();
    const call = failureOf(getDeal({ ...READ, signal: caller.signal }));
    caller.abort(new Error('caller left'));
    expect(await call).toMatchObject({ message: 'caller left' });
    expect(await failureOf(getDeal({ ...READ, signal: caller.signal }))).toMatchObject({
      message: 'caller left',
    });
  });

  it('running calls end before the connections close', async () => {
    await script({ kind: 'delay', delayMs: 100 }, 1);
    const call = getDeal();
    await transport.onApplicationShutdown();
    expect((await call).result).toMatchObject({ item: { id: 1 } });
    expect(await failureOf(getDeal())).toMatchObject({ code: 'HOST_UNAVAILABLE' });
  });
});
