import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { packageFolder } from '#libs/config';
import { pickFreePorts } from '#libs/database';
import {
  createTestDatabase,
  eventually,
  guarded,
  SilentProxy,
  type Silence,
  TEST_SECRETS,
  type TestDatabase,
} from '#libs/testing';
import { migrateAll } from '../../apps/cli/src/migrations.js';
import { withOperatorOf } from '../../apps/cli/src/context/operator.js';
import { ApiProcess, configOf } from '../harness/api-process.js';

/** More than the pool has. */
const CALLERS = 25;
const WHILE_SILENT = ['200', '503 DB_TRANSIENT', '503 POOL_EXHAUSTED'];
/** Of a request; after it the first who asked would be answered 503 whatever is done. Milliseconds. */
const BEFORE_DEADLINES = 40_000;

describe('built processes whose connections to the database go silent', () => {
  let database: TestDatabase;
  let proxy: SilentProxy;
  let home: string;
  let api: ApiProcess;
  let worker: ChildProcess;
  let workerReadyUrl: string;
  let key: string;

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: [] });
    await migrateAll(database.url);
    home = await mkdtemp(join(tmpdir(), 'portico-silent-'));
    key = await withOperatorOf(
      configOf({ databaseUrl: database.url, home }),
      ['portals', 'users', 'keys'],
      async ({ portals, users, keys }) => {
        const portal = { domain: 'silent.example', name: 'P', restUrl: 'http://host.example' };
        const { id: portalId } = await portals.create(portal);
        const { id: userId } = await users.create({ portalId, hostUserId: 1, name: 'Ann' });
        return (await keys.create({ userId, kind: 'personal', scopes: ['svc:infra'] })).rawKey;
      },
    );
    proxy = await SilentProxy.before(database.url);
    api = await ApiProcess.start({ databaseUrl: proxy.url, home });
    const [port = 0] = await pickFreePorts(1);
    workerReadyUrl = `http://127.0.0.1:${port}/readyz`;
    worker = spawn(process.execPath, [join(packageFolder(), 'dist/bundle/worker.js')], {
      env: {
        PATH: process.env['PATH'] ?? '',
        PORTICO_ENV: 'test',
        PORTICO_HOME: home,
        DATABASE_URL: proxy.url,
        WORKER_ADMIN_PORT: String(port),
        ...TEST_SECRETS,
        ...guarded(),
      },
      stdio: 'ignore',
    });
    await becomeReady(workerReadyUrl);
  });
  afterAll(async () => {
    await api?.stop();
    if (worker) {
      const exit = once(worker, 'exit');
      worker.kill('SIGTERM');
      await exit;
    }
    await proxy?.close();
    await database?.drop();
    await rm(home, { recursive: true, force: true });
  });

  const becomeReady = (url: string, within = 120_000): Promise<void> =>
    eventually(
      async () => {
        const { statusCode, body } = await request(url);
        const text = await body.text();
        if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}: ${text}`);
      },
      { within, every: 250 },
    );
  const callAll = (): Promise<string[]> =>
    Promise.all(Array.from({ length: CALLERS }, () => api.outcome('GET', '/v1/infra/servers', key)));

  it.each<Silence>(['both', 'to the server', 'to the client'])(
    'are well again before any request has used up its time (%s)',
    async (way) => {
      expect(new Set(await callAll())).toEqual(new Set(['200']));
      await becomeReady(workerReadyUrl);
      proxy.silence(way);
      const [met] = await Promise.all([
        callAll(),
        becomeReady(api.readyUrl, BEFORE_DEADLINES),
        becomeReady(workerReadyUrl, BEFORE_DEADLINES),
      ]);
      for (const outcome of met) expect(WHILE_SILENT).toContain(outcome);
      await eventually(async () => expect(new Set(await callAll())).toEqual(new Set(['200'])), {
        within: BEFORE_DEADLINES,
      });
    },
  );
});
