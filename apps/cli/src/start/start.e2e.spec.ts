import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eventually, withClient } from '#libs/testing';
import { request } from 'undici';
import { emptyHome, furnish } from '../../../../test/harness/furnished-home.js';

/** Milliseconds; a loaded machine needs many times the usual two seconds. */
const PATIENCE = 120_000;
const ROOT = process.cwd();

interface Runtime {
  ready: boolean;
  baseUrl: string;
  adminUrl: string;
  sandboxUrl: string;
  sandboxControlUrl: string;
  databaseUrl: string;
  portal: { id: string; domain: string };
  users: Record<string, { id: string; hostUserId: number }>;
  keys: Record<string, string>;
  app: { id: string };
}

interface NestProjects {
  readonly projects: { readonly api: { readonly exec: string } };
}

interface Ended {
  exitCode: number | null;
  out: string;
  err: string;
}

/** Processes whose command line names the home: children, servers and their agents. */
async function processesOf(home: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(home));
}

describe('npm start', () => {
  let home: string;
  const running = new Set<ChildProcess>();

  const launch = (script: string, args: string[], environment: Record<string, string> = {}) => {
    const { NODE_OPTIONS: _, DATABASE_URL: __, ...inherited } = process.env;
    const child = spawn(process.execPath, [join(ROOT, 'bin', script), ...args], {
      cwd: ROOT,
      env: { ...inherited, PORT: '0', PORTICO_HOME: home, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const ended = new Promise<Ended>((resolve) => {
      child.on('close', (exitCode) => {
        running.delete(child);
        resolve({ exitCode, out, err });
      });
    });
    const ready = new Promise<Runtime>((resolve, reject) => {
      child.stdout.on('data', () => out.includes('\n') && resolve(JSON.parse(out) as Runtime));
      void ended.then(({ exitCode }) => reject(new Error(`ended with ${exitCode}: ${err}`)));
    });
    ready.catch(() => undefined);
    return { child, ready, ended };
  };
  const start = (environment?: Record<string, string>) => launch('start.mjs', ['--json'], environment);
  const portico = async <T>(...args: string[]): Promise<T> =>
    JSON.parse((await launch('portico.mjs', [...args, '--json']).ended).out) as T;
  const signInPageOf = async ({ baseUrl, keys }: Runtime): Promise<unknown> => {
    const question = `app_key=${keys['application']}&state=${randomBytes(12).toString('hex')}`;
    return (await request(`${baseUrl}/oauth/authorize?${question}`)).headers['location'];
  };
  const hostClockOf = async ({ sandboxControlUrl }: Runtime): Promise<number> => {
    const { body } = await request(`${sandboxControlUrl}/clock`);
    return ((await body.json()) as { offsetMs: number }).offsetMs;
  };
  const listDeals = async ({ baseUrl }: Runtime, key: string) => {
    const { statusCode, headers, body } = await request(`${baseUrl}/deals?limit=1`, {
      headers: { 'x-api-key': key },
    });
    const answer = (await body.json()) as { success: boolean; error?: { code: string } };
    return { statusCode, limit: headers['x-ratelimit-limit'], body: answer };
  };

  beforeEach(async () => {
    home = await emptyHome('portico-start-');
  });

  afterEach(async () => {
    for (const child of [...running]) {
      child.kill('SIGINT');
      await once(child, 'close');
    }
    await rm(home, { recursive: true, force: true });
  }, PATIENCE);

  it(
    'brings everything up, keeps its data and keys over a restart, and leaves no process behind',
    async () => {
      const first = start();
      const runtime = await first.ready;
      expect(runtime.ready).toBe(true);
      expect(runtime.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
      const file = join(home, 'runtime.json');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await stat(join(home, 'secrets.json'))).mode & 0o777).toBe(0o600);
      const { ready: _, ...written } = runtime;
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(written);
      expect(Object.keys(written).sort()).toEqual(
        [
          'adminUrl',
          'app',
          'baseUrl',
          'databaseUrl',
          'keys',
          'portal',
          'sandboxControlUrl',
          'sandboxUrl',
          'users',
        ].sort(),
      );
      expect(Object.keys(runtime.keys).sort()).toEqual(
        ['application', 'cowork', 'management', 'personal', 'readOnly'].sort(),
      );
      expect(await listDeals(runtime, runtime.keys['personal'] ?? '')).toMatchObject({ statusCode: 200 });
      await eventually(async () =>
        expect(await readFile(join(home, 'logs', 'api.log'), 'utf8')).toContain('"msg":"request"'),
      );

      expect(await signInPageOf(runtime)).toContain(`${runtime.sandboxUrl}/oauth/authorize/?client_id=`);

      const rival = await start().ended;
      expect(rival).toMatchObject({ exitCode: 1 });
      expect(JSON.parse(rival.out)).toMatchObject({ ready: false, error: { code: 'ALREADY_RUNNING' } });

      expect(await portico('dev', 'clock', 'advance', '2m')).toMatchObject({ offsetMs: 120_000 });
      expect(await hostClockOf(runtime)).toBe(120_000);

      first.child.kill('SIGINT');
      expect(await first.ended).toMatchObject({ exitCode: 0 });
      expect(await processesOf(home)).toEqual([]);

      // A sandbox that has forgotten the time is told it by the start.
      await rm(join(home, 'sandbox', 'clock.json'));
      const second = start();
      const again = await second.ready;
      expect(again.keys).toEqual(runtime.keys);
      expect(again.portal).toEqual(runtime.portal);
      expect(await hostClockOf(again)).toBe(120_000);
      expect(await listDeals(again, again.keys['personal'] ?? '')).toMatchObject({ statusCode: 200 });
      expect(await signInPageOf(again)).toContain(`${again.sandboxUrl}/oauth/authorize/?client_id=`);
    },
    PATIENCE,
  );

  it(
    'outlives the death of a child and of the database, and cleans up after its own',
    async () => {
      await furnish(home);
      const first = start();
      await first.ready;
      type Listed = { name: string; pid: number }[];
      const listed = async (): Promise<Listed> =>
        JSON.parse(await readFile(join(home, 'processes.json'), 'utf8')) as Listed;
      const workerBefore = (await listed()).find(({ name }) => name === 'worker')?.pid ?? 0;
      process.kill(workerBefore, 'SIGKILL');
      const postmaster = join(home, 'postgres', 'postmaster.pid');
      process.kill(Number.parseInt(await readFile(postmaster, 'utf8'), 10), 'SIGKILL');
      await eventually(
        async () => {
          const status = await portico<{ processes: Record<string, { ready: boolean; pid: number }> }>(
            'dev',
            'status',
          );
          expect(status).toMatchObject({
            database: { reachable: true },
            processes: { api: { ready: true }, worker: { ready: true }, sandbox: { ready: true } },
          });
          expect(status.processes['worker']?.pid).not.toBe(workerBefore);
        },
        { within: 120_000, every: 500 },
      );

      first.child.kill('SIGKILL');
      await first.ended;
      const second = start();
      const { databaseUrl } = await second.ready;
      // As another branch leaves it, which has made the same tables by a migration of another name.
      const forget = 'delete from portico_migration where id = (select min(id) from portico_migration)';
      await withClient(databaseUrl, (client) => client.query(forget));
      second.child.kill('SIGTERM');
      expect(await second.ended).toMatchObject({ exitCode: 0 });
      expect(await processesOf(home)).toEqual([]);

      const { exitCode, out } = await start().ended;
      expect({ exitCode, ...(JSON.parse(out) as object) }).toMatchObject({
        exitCode: 1,
        error: { code: 'MIGRATION_FAILED', message: expect.stringContaining('npx portico dev reset --all') },
      });
    },
    PATIENCE,
  );

  it(
    'is operated by the command line',
    async () => {
      await furnish(home);
      const runtime = await start().ready;
      const portal = await portico<{ id: string }>('portal', 'create', '--domain', 'cli.example.test');
      expect(portal).toEqual({ id: expect.any(String) as string, domain: 'cli.example.test' });
      const owner = ['--portal', portal.id, '--host-user-id', '7', '--name', 'Seven', '--admin'];
      const user = await portico<{ id: string }>('user', 'create', ...owner);
      expect(user).toEqual({ id: expect.any(String) as string, hostUserId: 7 });
      const wanted = [
        '--portal',
        portal.id,
        '--user',
        user.id,
        '--kind',
        'personal',
        '--scopes',
        'crm,svc:infra',
      ];
      const key = await portico<{ id: string; rawKey: string }>('key', 'create', ...wanted);
      expect(Object.keys(key).sort()).toEqual(['id', 'prefix', 'rawKey', 'suffix']);
      expect(await listDeals(runtime, key.rawKey)).toMatchObject({ statusCode: 200 });

      await portico('portal', 'set', portal.id, '--frozen', 'true');
      await eventually(async () => {
        expect(await listDeals(runtime, key.rawKey)).toMatchObject({
          body: { error: { code: 'ACCOUNT_FROZEN' } },
        });
      });
      await portico('portal', 'set', portal.id, '--frozen', 'false');
      await portico('key', 'revoke', key.id);
      await eventually(async () => {
        expect(await listDeals(runtime, key.rawKey)).toMatchObject({
          body: { error: { code: 'KEY_INACTIVE' } },
        });
      });

      expect(await portico('dev', 'clock', 'advance', '24h')).toMatchObject({ offsetMs: 86_400_000 });
      expect(await portico('dev', 'clock', 'reset')).toMatchObject({ offsetMs: 0 });
      expect(await portico('migrate')).toEqual({ applied: [] });
      const { steps } = await portico<{ steps: { title: string; answer: unknown }[] }>('tour');
      expect(steps.length).toBeGreaterThanOrEqual(10);
      const page = (title: string) => steps.find((step) => step.title === title)?.answer;
      expect(page('Open it')).toContain('It works');
      expect(page('Open it again')).toContain('It is new');
      expect(page('Open it once more')).toContain('It works');
      // One API takes calls here: the worker, which is up by now, takes nothing from its ceiling.
      expect(await listDeals(runtime, runtime.keys['personal'] ?? '')).toMatchObject({ limit: '300' });
    },
    PATIENCE,
  );

  it(
    'leaves the api to who runs it by the settings that are written for it, and refuses what it does not know',
    async () => {
      await furnish(home);
      const runtime = await launch('start.mjs', ['--json', '--without', 'api']).ready;
      const settings = join(home, 'api.env');
      expect((await stat(settings)).mode & 0o777).toBe(0o600);
      expect(await processesOf(home)).not.toEqual(
        expect.arrayContaining([expect.stringContaining('api.js')]),
      );
      const { projects } = JSON.parse(await readFile(join(ROOT, 'nest-cli.json'), 'utf8')) as NestProjects;
      const [program, ...flags] = projects.api.exec.split(' ');
      expect(program).toBe('node');
      // As `nest start api` runs it, which would compile into the folder that specs run from.
      const api = spawn(process.execPath, [...flags, '--env-file', settings, 'dist/apps/api/src/main.js'], {
        cwd: ROOT,
        env: { PATH: process.env['PATH'] },
        stdio: 'ignore',
      });
      running.add(api);
      api.once('close', () => running.delete(api));
      await eventually(
        async () =>
          expect(await listDeals(runtime, runtime.keys['personal'] ?? '')).toMatchObject({ statusCode: 200 }),
        { within: PATIENCE, every: 200 },
      );
      const { exitCode, err } = await launch('start.mjs', ['--without', 'sandbox']).ended;
      expect({ exitCode, err }).toMatchObject({ exitCode: 2, err: expect.stringContaining('api, worker') });
    },
    PATIENCE,
  );

  it(
    'says which port is taken',
    async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as AddressInfo;
      const { exitCode, out, err } = await start({ SANDBOX_PORT: String(port) }).ended;
      taken.close();
      expect(exitCode).toBe(1);
      expect(JSON.parse(out)).toMatchObject({ ready: false, error: { code: 'PORT_IN_USE' } });
      expect(err).toContain(`Port ${port} (SANDBOX_PORT) is in use.`);
    },
    PATIENCE,
  );
});
