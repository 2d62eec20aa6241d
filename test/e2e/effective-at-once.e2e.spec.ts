import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, eventually, type TestDatabase } from '#libs/testing';
import { MIGRATIONS } from '../../apps/cli/src/migrations.js';
import { type Operator, withOperatorOf } from '../../apps/cli/src/context/operator.js';
import { ApiProcess, configOf, runCli, type Surroundings } from '../harness/api-process.js';

/**
 * Calls, one after the other, a process may still answer as before. A look of its own comes thousands of calls later,
 * and a busy machine makes each call slower, not their number larger; the bench holds the milliseconds.
 */
const MOST_CALLS = 60;
const ROUNDS = 5;

interface Issued {
  readonly id: string;
  readonly rawKey: string;
}
interface Owner {
  readonly portalId: string;
  readonly userId: string;
}
type Probe = (api: ApiProcess, key: string, owner: Owner) => Promise<string>;

const me: Probe = (api, key) => api.outcome('GET', '/v1/me', key);
const guide: Probe = (api, key) => api.outcome('GET', '/v1/guide', key);
const servers: Probe = (api, key) => api.outcome('GET', '/v1/infra/servers', key);
const orderServer: Probe = (api, key) => api.outcome('POST', '/v1/infra/servers', key, {});
const issueKey: Probe = (api, key, { portalId }) =>
  api.outcome('POST', '/v1/keys', key, { portalId, name: 'probe', scopes: ['crm'] });

describe('a change of an access, on two API processes', () => {
  let database: TestDatabase;
  let around: Surroundings;
  let apis: ApiProcess[] = [];
  let count = 0;

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: MIGRATIONS });
    around = { databaseUrl: database.url, home: await mkdtemp(join(tmpdir(), 'portico-e2e-')) };
    apis = await Promise.all([ApiProcess.start(around), ApiProcess.start(around)]);
  });

  afterAll(async () => {
    await Promise.all(apis.map((api) => api.stop()));
    await rm(around.home, { recursive: true, force: true });
    await database.drop();
  });

  const cli = <T>(...args: string[]): Promise<T> => runCli<T>(around, ...args);
  const operate = <T>(work: (operator: Operator<'portals' | 'users' | 'keys'>) => Promise<T>): Promise<T> =>
    withOperatorOf(configOf(around), ['portals', 'users', 'keys'], work);
  const freshOwner = (): Promise<Owner> =>
    operate(async ({ portals, users }) => {
      const domain = `e${(count += 1)}.example`;
      const { id: portalId } = await portals.create({ domain, name: 'P', restUrl: 'http://host.example' });
      const { id: userId } = await users.create({ portalId, hostUserId: 1, name: 'Ann' });
      return { portalId, userId };
    });
  const issue = ({ userId }: Owner, kind = 'personal', scopes = ['crm', 'svc:infra']): Promise<Issued> =>
    operate(({ keys }) => keys.create({ userId, kind, scopes }));

  /** Calls until the answer is the expected one. @returns when each call of another answer was sent. */
  const watch = async (call: () => Promise<string>, expected: string): Promise<number[]> => {
    const servedAtMs: number[] = [];
    await eventually(
      async () => {
        const sentAtMs = Date.now();
        const outcome = await call();
        if (outcome === expected) return;
        servedAtMs.push(sentAtMs);
        throw new Error(`${outcome} instead of ${expected}`);
      },
      { every: 2 },
    );
    return servedAtMs;
  };
  /** Runs `change` while both processes are called. @returns calls that the slower one still served as before. */
  const lag = async (
    call: (api: ApiProcess) => Promise<string>,
    expected: string,
    change: () => Promise<number>,
  ): Promise<number> => {
    const watching = Promise.all(apis.map((api) => watch(() => call(api), expected)));
    const [changedAtMs, served] = await Promise.all([change(), watching]);
    return Math.max(...served.map((times) => times.filter((sentAtMs) => sentAtMs > changedAtMs).length));
  };
  const now = async (text: string, values: unknown[]): Promise<number> => {
    await database.query(text, values);
    return Date.now();
  };
  /** Of those the command line writes; a probe may issue keys meanwhile. */
  const newestEvent = async (): Promise<string> => {
    const [row] = await database.query<{ position: string }>(
      `select max(position) as position from es.event where type <> 'key_issued'`,
    );
    return row!.position;
  };
  /** When the fact that the command line writes could first be read. */
  const byCli = async (...args: string[]): Promise<number> => {
    const before = await newestEvent();
    const written = eventually(
      async () => {
        expect(await newestEvent()).not.toBe(before);
        return Date.now();
      },
      { every: 1 },
    );
    const [changedAtMs] = await Promise.all([written, cli(...args)]);
    return changedAtMs;
  };

  it.each<[string, Probe, string, string, (issued: Issued & Owner) => string[]]>([
    ['revoked key', me, '200', '401 KEY_INACTIVE', ({ id }) => ['key', 'revoke', id]],
    ['blocked key', me, '200', '401 KEY_INACTIVE', ({ id }) => ['key', 'block', id]],
    [
      'rotated key without grace',
      me,
      '200',
      '401 KEY_INACTIVE',
      ({ id }) => ['key', 'rotate', id, '--grace-seconds', '0'],
    ],
    [
      'suspended portal',
      me,
      '200',
      '403 PORTAL_SUSPENDED',
      ({ portalId }) => ['portal', 'set', portalId, '--state', 'suspended'],
    ],
    [
      'frozen account',
      guide,
      '200',
      '402 ACCOUNT_FROZEN',
      ({ portalId }) => ['portal', 'set', portalId, '--frozen', 'true'],
    ],
    [
      'blocked owner',
      me,
      '200',
      '403 OWNER_BLOCKED',
      ({ userId }) => ['user', 'set', userId, '--state', 'blocked'],
    ],
    [
      'owner awaiting erasure',
      me,
      '200',
      '503 ACCOUNT_PENDING_ERASURE',
      ({ userId }) => ['user', 'set', userId, '--state', 'pending-erasure'],
    ],
  ])('%s', async (_name, probe, before, after, args) => {
    const owner = await freshOwner();
    const issued = await issue(owner);
    const call = (api: ApiProcess): Promise<string> => probe(api, issued.rawKey, owner);
    expect(await Promise.all(apis.map(call))).toEqual([before, before]);
    expect(await lag(call, after, () => byCli(...args({ ...owner, ...issued })))).toBeLessThanOrEqual(
      MOST_CALLS,
    );
  });

  it.each<[string, Probe, string, string, string]>([
    [
      'scopes',
      servers,
      '200',
      '403 INFRA_SCOPE_REQUIRED',
      `update auth.api_key set scopes = '{crm}' where id = $1`,
    ],
    [
      'access mode',
      orderServer,
      '400 INVALID_REQUEST',
      '403 WRITE_BLOCKED_READONLY_KEY',
      `update auth.api_key set access_mode = 'READONLY' where id = $1`,
    ],
    [
      'addresses',
      me,
      '200',
      '403 IP_NOT_ALLOWED',
      `update auth.api_key set allowed_ips = '{203.0.113.7}' where id = $1`,
    ],
  ])('%s, by any writer', async (_name, probe, before, after, text) => {
    const owner = await freshOwner();
    const { id, rawKey } = await issue(owner);
    const call = (api: ApiProcess): Promise<string> => probe(api, rawKey, owner);
    expect(await Promise.all(apis.map(call))).toEqual([before, before]);
    expect(await lag(call, after, () => now(text, [id]))).toBeLessThanOrEqual(MOST_CALLS);
  });

  it('policy of the portal', async () => {
    const owner = await freshOwner();
    const { rawKey } = await issue(owner, 'management', ['svc:mgmt:keys']);
    const call = (api: ApiProcess): Promise<string> => issueKey(api, rawKey, owner);
    expect(await Promise.all(apis.map(call))).toEqual(['201', '201']);
    const change = (): Promise<number> =>
      byCli('portal', 'set', owner.portalId, '--key-creation-restricted', 'true');
    expect(await lag(call, '403 KEY_CREATION_RESTRICTED', change)).toBeLessThanOrEqual(MOST_CALLS);
  });

  it('is in the audit trail, with its author and without secrets', async () => {
    const owner = await freshOwner();
    const { id, rawKey } = await issue(owner);
    await cli('key', 'revoke', id);
    const entries = await cli<{ event: string; subject: string; actor: unknown }[]>('audit', '--key', id);
    const actor = { keyId: null, kind: 'operator', userId: null };
    expect(entries).toEqual([
      expect.objectContaining({ event: 'key_issued', subject: `key-${id}`, actor }),
      expect.objectContaining({ event: 'key_revoked', subject: `key-${id}`, actor }),
    ]);
    const ofPortal = await cli<{ event: string }[]>('audit', '--portal', owner.portalId);
    expect(ofPortal.map(({ event }) => event)).toEqual([
      'portal_registered',
      'user_registered',
      'key_issued',
      'key_revoked',
    ]);
    expect(JSON.stringify(ofPortal)).not.toContain(rawKey.slice(14, 40));
  });

  describe('around a broken listener', () => {
    const listeners = async (): Promise<number[]> => {
      const rows = await database.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where datname = current_database() and application_name = 'portico-listener' order by pid`,
      );
      return rows.map(({ pid }) => pid);
    };
    const breakListeners = async (): Promise<number[]> => {
      const before = await listeners();
      expect(before).toHaveLength(2);
      await database.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before]);
      return before;
    };
    const areBack = (before: readonly number[]): Promise<void> =>
      eventually(
        async () => {
          const present = await listeners();
          expect(present).toHaveLength(2);
          expect(present.filter((pid) => before.includes(pid))).toEqual([]);
        },
        { every: 1 },
      );
    const lags = async (change: (id: string) => Promise<number>): Promise<number[]> => {
      const owner = await freshOwner();
      const found: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id, rawKey } = await issue(owner);
        const call = (api: ApiProcess): Promise<string> => me(api, rawKey, owner);
        await Promise.all(apis.map(call));
        found.push(await lag(call, '401 KEY_INACTIVE', () => change(id)));
        await eventually(async () => expect(await listeners()).toHaveLength(2));
      }
      return found;
    };
    const BLOCK = `update auth.api_key set status = 'BLOCKED' where id = $1`;

    it('as it breaks', async () => {
      const found = await lags(async (id) => {
        await breakListeners();
        return now(BLOCK, [id]);
      });
      expect(Math.max(...found)).toBeLessThanOrEqual(MOST_CALLS);
    });

    it('right after it is back', async () => {
      const found = await lags(async (id) => {
        await areBack(await breakListeners());
        return now(BLOCK, [id]);
      });
      expect(Math.max(...found)).toBeLessThanOrEqual(MOST_CALLS);
    });
  });
});
