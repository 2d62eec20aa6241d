import { PorticoError } from '#libs/kernel';
import { json, ScriptedHost, type Reply } from '../__fixtures__/scripted-host.js';
import type { OAuthCredential } from './host-call.js';

const READ = { idempotent: true } as const;
const WRITE = { idempotent: false } as const;
const DONE = json({ result: true });
const expired = json({ error: 'expired_token', error_description: 'over' }, 401);
const breaks: Reply = (_request, response) => void response.socket?.resetAndDestroy();

let host: ScriptedHost;

beforeAll(async () => {
  host = await ScriptedHost.start();
});
afterAll(() => host.stop());
beforeEach(() => host.script(DONE));

const paths = (): string[] => host.received.map(({ path }) => path);
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: PorticoError) => error.code,
  );

describe('addresses', () => {
  it.each([
    ['v2', '/rest/7/s3cr%2Fet/crm.item.get'],
    ['v3', '/rest/api/7/s3cr%2Fet/crm.item.get'],
  ] as const)('a webhook stands in the path of %s', async (api, path) => {
    await host.client.call(host.webhook(), 'crm.item.get', { id: 1 }, { ...READ, api });
    expect(host.received).toMatchObject([{ path, body: { id: 1 } }]);
  });

  it.each([
    ['v2', '/rest/crm.item.get'],
    ['v3', '/rest/api/crm.item.get'],
  ] as const)('a token stands in the body of %s, whatever the arguments say', async (api, path) => {
    await host.client.call(host.oauth(), 'crm.item.get', { id: 1, auth: 'mine' }, { ...READ, api });
    expect(host.received).toMatchObject([{ path, body: { id: 1, auth: 'old-token' } }]);
  });

  it('a redirect is not followed', async () => {
    host.script((_request, response) => void response.writeHead(302, { location: '/rest/x' }).end());
    expect(await codeOf(host.client.call(host.webhook(), 'profile', {}, READ))).toBe(
      'PORTAL_ADDRESS_CHANGED',
    );
    expect(host.received).toHaveLength(1);
  });

  it.each(['http://10.0.0.1', 'http://[::1]:1', 'http://localhost6.invalid'])(
    '%s, which is not public or not there, is not called',
    async (restUrl) => {
      expect(await codeOf(host.client.call(host.webhook({ restUrl }), 'profile', {}, WRITE))).toBe(
        'HOST_UNAVAILABLE',
      );
    },
  );
});

it('reads numbers of an answer that arrive as texts, and leaves out what is none', async () => {
  host.script(json({ result: [], total: '300', next: '50', time: 5 }));
  expect(await host.client.call(host.webhook(), 'profile', {}, READ)).toEqual({
    result: [],
    total: 300,
    next: 50,
  });
  host.script(json({ result: [], total: 'many', next: null, more: 1 }));
  expect(await host.client.call(host.webhook(), 'profile', {}, READ)).toEqual({ result: [] });
});

describe('a token that is over', () => {
  const renewing = (renew: OAuthCredential['renew']): OAuthCredential => host.oauth({ renew });
  const renewed = (): OAuthCredential => host.oauth({ accessToken: 'new-token' });

  it.each([
    ['a read', READ],
    ['a write, which the host has not run', WRITE],
  ])('is renewed, and the call made again: %s', async (_name, options) => {
    host.script(expired, DONE);
    const credential = renewing(() => Promise.resolve(renewed()));
    expect((await host.client.call(credential, 'profile', {}, options)).result).toBe(true);
    expect(host.received.map(({ body }) => body)).toEqual([{ auth: 'old-token' }, { auth: 'new-token' }]);
  });

  it('by its lifetime is renewed before the call', async () => {
    const renew = (): Promise<OAuthCredential> => Promise.resolve(renewed());
    const overdue = host.oauth({ isOver: () => true, renew });
    host.script(DONE);
    expect((await host.client.call(overdue, 'profile', {}, WRITE)).result).toBe(true);
    expect(host.received.map(({ body }) => body)).toEqual([{ auth: 'new-token' }]);
    host.script(expired);
    expect(await codeOf(host.client.call(overdue, 'profile', {}, READ))).toBe('TOKEN_EXPIRED');
    expect(host.received).toHaveLength(1);
  });

  it('by its lifetime, when nothing can renew it, is told and never sent', async () => {
    const overdue = host.oauth({ isOver: () => true });
    expect(await codeOf(host.client.call(overdue, 'profile', {}, READ))).toBe('TOKEN_EXPIRED');
    expect(host.received).toEqual([]);
  });

  it('is renewed once', async () => {
    let renewals = 0;
    const renew = (): Promise<OAuthCredential> => {
      renewals += 1;
      return Promise.resolve(host.oauth({ accessToken: 'new-token', renew }));
    };
    host.script(expired);
    expect(await codeOf(host.client.call(renewing(renew), 'profile', {}, READ))).toBe('TOKEN_EXPIRED');
    expect([renewals, host.received.length]).toEqual([1, 2]);
  });

  it('is told when nothing can renew it, or the renewal fails', async () => {
    host.script(expired);
    expect(await codeOf(host.client.call(host.oauth(), 'profile', {}, READ))).toBe('TOKEN_EXPIRED');
    expect(await codeOf(host.client.call(host.webhook(), 'profile', {}, READ))).toBe('TOKEN_EXPIRED');
    const failing = renewing(() => Promise.reject(new PorticoError('TOKEN_REFRESH_FAILED')));
    expect(await codeOf(host.client.call(failing, 'profile', {}, READ))).toBe('TOKEN_REFRESH_FAILED');
  });

  it('does not hold the call beyond its deadline', async () => {
    host.script(expired);
    const never = renewing(() => new Promise(() => undefined));
    const call = host.client.call(never, 'profile', {}, { ...READ, timeoutMs: 50 });
    expect(await codeOf(call)).toBe('HOST_TIMEOUT');
    const caller = new AbortController();
    const left = host.client.call(never, 'profile', {}, { ...READ, signal: caller.signal });
    setTimeout(() => caller.abort(new Error('gone')), 20);
    await expect(left).rejects.toThrow('gone');
  });
});

describe('repeats', () => {
  const full = json({ error: 'QUERY_LIMIT_EXCEEDED' }, 503);

  it.each<[string, Reply, string]>([
    ['a broken connection', breaks, 'HOST_UNAVAILABLE'],
    ['a full bucket of the host', full, 'QUEUE_TIMEOUT'],
  ])('a read survives %s, a write is sent once', async (_name, fault, code) => {
    host.script(fault, DONE);
    expect((await host.client.call(host.webhook(), 'profile', {}, READ)).result).toBe(true);
    expect(host.received).toHaveLength(2);
    host.script(fault, DONE);
    expect(await codeOf(host.client.call(host.webhook(), 'profile', {}, WRITE))).toBe(code);
    expect(host.received).toHaveLength(1);
  });

  it('end', async () => {
    host.script(breaks);
    expect(await codeOf(host.client.call(host.webhook(), 'profile', {}, READ))).toBe('HOST_UNAVAILABLE');
    expect(host.received).toHaveLength(3);
  });

  it('are not made of what the host has refused', async () => {
    host.script(json({ error: 'ACCESS_DENIED' }, 403));
    expect(await codeOf(host.client.call(host.webhook(), 'profile', {}, READ))).toBe('HOST_ACCESS_DENIED');
    expect(paths()).toHaveLength(1);
  });
});
