import { HostApplicationStore, type HostTokenGrant, HostTokenStore, SessionStore } from '#libs/auth';
import type { HostApplication } from '#libs/host-client';
import { newId } from '#libs/kernel';
import type { Answer, AnyBody, CheckedClient } from '#libs/testing';
import {
  startInProcessApi,
  type InProcessApi,
  type Replica,
  type TestPortal,
} from '../harness/in-process-api.js';

const TOKEN_METHOD = 'oauth.token';

describe('tokens of users for applications', () => {
  let api: InProcessApi;
  let replica: Replica;
  let tokens: HostTokenStore;
  let portal: TestPortal;
  let domain: string;
  let application: HostApplication;
  let applicationId: string;
  let key: string;
  let session: string;
  let count = 0;

  beforeAll(async () => {
    api = await startInProcessApi();
    replica = await api.startReplica();
    tokens = api.get(HostTokenStore);
  });
  afterAll(async () => {
    await replica.stop();
    await api.stop();
  });
  beforeEach(async () => {
    await api.sandbox.clear();
    domain = `tokens${(count += 1)}.example`;
    portal = await api.createPortal(domain);
    applicationId = newId();
    const [row] = await api.database.query<{ restUrl: string }>(
      'select rest_url as "restUrl" from auth.portal where id = $1',
      [portal.id],
    );
    application = await api.sandbox.createApplication(domain, row?.restUrl ?? '');
    await api.get<HostApplicationStore>(HostApplicationStore).save(applicationId, application);
    key = await portal.createKey({ kind: 'application', appId: applicationId, scopes: ['crm'] });
    const issued = await api
      .get<SessionStore>(SessionStore)
      .issue({ appId: applicationId, portalId: portal.id, userId: portal.userId });
    session = issued.token;
  });

  const id = () => ({ userId: portal.userId, applicationId });
  /** Signs the user in with a token that is over at the host before its time, and a refresh token as given. */
  const signInExpired = async (refreshToken?: string | null): Promise<void> => {
    const over = await api.sandbox.grant(domain, application.clientId, 0);
    const fresh = await api.sandbox.grant(domain, application.clientId);
    await tokens.save(id(), {
      ...over,
      expiresInSeconds: fresh.expiresInSeconds,
      refreshToken: refreshToken === undefined ? fresh.refreshToken : refreshToken,
    });
  };
  /** Signs the user in with a token whose stated lifetime is over; the host would still take it. */
  const signInOverdue = async (change: Partial<HostTokenGrant> = {}): Promise<void> => {
    const fresh = await api.sandbox.grant(domain, application.clientId);
    await tokens.save(id(), { ...fresh, expiresInSeconds: 0, ...change });
  };
  const call = (client: CheckedClient = api.client, path = '/v1/deals/1'): Promise<Answer<AnyBody>> =>
    client.call('GET', path, { key, headers: { authorization: `Bearer ${session}` } });
  const outcome = ({ status, body }: Answer<AnyBody>): string =>
    body.error ? `${status} ${body.error.code}` : String(status);
  const refreshes = async (): Promise<number> => (await api.sandbox.calls(TOKEN_METHOD)).length;

  it('carry the calls of the application; without one the webhook does', async () => {
    expect(outcome(await call())).toBe('200');
    await tokens.save(id(), await api.sandbox.grant(domain, application.clientId));
    const before = await api.sandbox.calls();
    expect(outcome(await call())).toBe('200');
    const [last] = (await api.sandbox.calls()).slice(before.length);
    expect(last?.path).toBe('/rest/crm.item.get');
    expect(await refreshes()).toBe(0);
    expect(outcome(await api.client.call('GET', '/v1/deals/1', { key: await portal.createKey() }))).toBe(
      '200',
    );
  });

  it('are refreshed once, however many calls of however many processes find them over', async () => {
    await signInExpired();
    const calls = Array.from({ length: 50 }, (_, index) => call(index % 2 ? api.client : replica.client));
    const outcomes = (await Promise.all(calls)).map(outcome);
    expect(new Set(outcomes)).toEqual(new Set(['200']));
    expect(await refreshes()).toBe(1);
    expect(outcome(await call(replica.client))).toBe('200');
    expect(await refreshes()).toBe(1);
  });

  it('carry a write once more after a refresh, which the host had not run', async () => {
    await signInExpired();
    const answer = await api.client.call<{ data: { id: number } }>('POST', '/v1/deals', {
      key,
      headers: { authorization: `Bearer ${session}` },
      body: { title: 'Once' },
    });
    expect(answer.status).toBe(201);
    const written = (await api.sandbox.calls('crm.item.add')).length;
    expect([written, await refreshes()]).toEqual([2, 1]);
  });

  it('that the host refuses to renew end the sign-in, and the host is not asked again', async () => {
    await signInExpired('used-up');
    expect(outcome(await call())).toBe('401 TOKEN_REFRESH_FAILED');
    expect(outcome(await call(replica.client))).toBe('401 TOKEN_REFRESH_FAILED');
    expect(await refreshes()).toBe(1);
    await tokens.save(id(), await api.sandbox.grant(domain, application.clientId));
    expect(outcome(await call())).toBe('200');
  });

  it('that cannot be renewed are told', async () => {
    await signInExpired(null);
    expect(outcome(await call())).toBe('401 TOKEN_EXPIRED');
    expect(await refreshes()).toBe(0);
  });

  describe('whose stated lifetime is over', () => {
    const reads = async (): Promise<number> => (await api.sandbox.calls('crm.item.get')).length;

    it('are renewed before the call, once for all', async () => {
      await signInOverdue();
      const calls = Array.from({ length: 10 }, (_, index) => call(index % 2 ? api.client : replica.client));
      expect(new Set((await Promise.all(calls)).map(outcome))).toEqual(new Set(['200']));
      expect([await reads(), await refreshes()]).toEqual([10, 1]);
    });

    it('carry a batch after a renewal', async () => {
      await signInOverdue();
      const body = { calls: [{ entity: 'deals', action: 'list', params: {} }] };
      const headers = { authorization: `Bearer ${session}` };
      const answer = await api.client.call('POST', '/v1/batch', { key, headers, body });
      expect(outcome(answer)).toBe('200');
      expect(await refreshes()).toBe(1);
    });

    it('and that nothing renews, are told without asking the host', async () => {
      await signInOverdue({ refreshToken: null });
      expect(outcome(await call())).toBe('401 TOKEN_EXPIRED');
      expect([await reads(), await refreshes()]).toEqual([0, 0]);
    });

    it('and that nothing renews, make nobody act for the application', async () => {
      const users = api.get<HostTokenStore>(HostTokenStore);
      await signInOverdue({ refreshToken: null });
      expect(await users.actingFor(applicationId, portal.userId)).toBeNull();
      await signInOverdue();
      expect(await users.actingFor(applicationId, portal.userId)).toMatchObject({ userId: portal.userId });
    });

    it('and that the host refuses to renew, are told', async () => {
      await signInOverdue({ refreshToken: 'used-up' });
      expect(outcome(await call())).toBe('401 TOKEN_REFRESH_FAILED');
      expect(await reads()).toBe(0);
    });
  });

  it('of an application the host does not know are told', async () => {
    await signInExpired();
    const changed = { ...application, clientSecret: 'other' };
    await api.get<HostApplicationStore>(HostApplicationStore).save(applicationId, changed);
    expect(outcome(await call())).toBe('401 PORTAL_CREDENTIALS_REJECTED');
  });

  it('outlive a refresh whose answer is lost', async () => {
    await signInExpired();
    await api.sandbox.fault(TOKEN_METHOD, { kind: 'reset' });
    expect(outcome(await call())).toBe('502 HOST_UNAVAILABLE');
    expect(outcome(await call())).toBe('200');
  });

  it('are unreadable at rest, and for their own row and column only', async () => {
    const given = await api.sandbox.grant(domain, application.clientId);
    await tokens.save(id(), given);
    const rows = await api.database.query('select t::text as line from auth.host_token t');
    expect(JSON.stringify(rows)).not.toContain(given.accessToken);
    expect(JSON.stringify(rows)).not.toContain(given.refreshToken);
    await api.database.query(
      `update auth.host_token set access_token_encrypted = refresh_token_encrypted where application_id = $1`,
      [applicationId],
    );
    await expect(tokens.find(id())).rejects.toThrow();
  });
});
