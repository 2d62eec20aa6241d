import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { request } from 'undici';
import { pickFreePorts } from '#libs/database';
import {
  createTestDatabase,
  eventually,
  findTestRedis,
  guarded,
  TEST_SECRETS,
  type TestDatabase,
} from '#libs/testing';
import { migrateAll } from '../../apps/cli/src/migrations.js';

const PATIENCE = 120_000;

/** An address nobody listens at until it is opened; then it leads to a server. */
class LateDoor {
  /** How many connections were cut. */
  cut = 0;
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;

  private constructor(
    readonly url: string,
    private readonly port: number,
    private readonly target: URL,
  ) {}

  static async to(address: string): Promise<LateDoor> {
    const [port = 0] = await pickFreePorts(1);
    const target = new URL(address);
    return new LateDoor(Object.assign(new URL(address), { hostname: '127.0.0.1', port }).href, port, target);
  }

  /** @param gap the server restarts: all that is open ends after so many answers, and so many connections that come then. */
  async open(gap = { after: Infinity, cut: 0 }): Promise<void> {
    const { hostname, port, protocol } = this.target;
    const usual = protocol.startsWith('redis') ? 6379 : 5432;
    let answers = 0;
    let left = 0;
    this.server = createServer((socket) => {
      if (left > 0) {
        left -= 1;
        socket.destroy();
        return;
      }
      const through = connect(Number(port || usual), hostname);
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      through.on('data', () => {
        answers += 1;
        if (answers !== gap.after) return;
        left = gap.cut;
        this.cutAll();
      });
      socket.pipe(through).pipe(socket);
      socket.on('error', () => through.destroy());
      through.on('error', () => socket.destroy());
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  close(): void {
    this.server?.close();
  }

  private cutAll(): void {
    this.cut += this.sockets.size;
    for (const socket of this.sockets) socket.destroy();
  }
}

/** A built process of the service, on production settings. */
class Started {
  out = '';
  err = '';
  readonly ended: Promise<number | null>;

  constructor(
    private readonly child: ChildProcess,
    private readonly adminUrl: string,
  ) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.out += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.err += text));
    this.ended = once(child, 'close').then(() => child.exitCode);
  }

  async ask(path: string): Promise<{ status: number; body: { checks?: Record<string, string> } }> {
    const { statusCode, body } = await request(`${this.adminUrl}${path}`);
    return { status: statusCode, body: (await body.json()) as { checks?: Record<string, string> } };
  }

  lines(text: string): string[] {
    return this.out.split('\n').filter((line) => line.includes(text));
  }

  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.ended;
  }
}

describe('a process that is there before its neighbours', () => {
  let database: TestDatabase;
  let home: string;
  const doors: LateDoor[] = [];
  const running: Started[] = [];

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: [] });
    await migrateAll(database.url);
    home = await mkdtemp(join(tmpdir(), 'portico-late-'));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.stop()));
    for (const door of doors.splice(0)) door.close();
  });
  afterAll(async () => {
    await database.drop();
    await rm(home, { recursive: true, force: true });
  });

  async function doorTo(address: string): Promise<LateDoor> {
    const door = await LateDoor.to(address);
    doors.push(door);
    return door;
  }

  async function start(app: 'api' | 'worker', environment: Record<string, string>): Promise<Started> {
    const [port, adminPort] = await pickFreePorts(2);
    const script = join(packageFolder(), `dist/bundle/${app}.js`);
    const env = {
      PATH: process.env['PATH'] ?? '',
      PORTICO_HOME: home,
      PORT: String(port),
      [app === 'api' ? 'ADMIN_PORT' : 'WORKER_ADMIN_PORT']: String(adminPort),
      ...TEST_SECRETS,
      ...guarded(),
      ...environment,
    };
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const started = new Started(child, `http://127.0.0.1:${adminPort}`);
    running.push(started);
    return started;
  }

  const away = (service: Started, checks: object): Promise<void> =>
    eventually(
      async () => {
        expect(await service.ask('/healthz')).toEqual({ status: 200, body: { status: 'up' } });
        expect(await service.ask('/readyz')).toEqual({
          status: 503,
          body: { ready: false, draining: false, checks: { start: 'not finished', ...checks } },
        });
      },
      { within: PATIENCE },
    );
  const ready = async (service: Started): Promise<void> => {
    const isReady = async (): Promise<void> => expect((await service.ask('/readyz')).status).toBe(200);
    const endsEarly = service.ended.then(() => {
      throw new Error(`It has ended: ${service.err}`);
    });
    await Promise.race([eventually(isReady, { within: PATIENCE }), endsEarly]);
  };
  const REFUSED = expect.stringContaining('ECONNREFUSED') as string;

  it.each(['api', 'worker'] as const)('the %s waits for PostgreSQL: 200 and 503, then ready', async (app) => {
    const door = await doorTo(database.url);
    const service = await start(app, { DATABASE_URL: door.url });
    await away(service, { database: REFUSED });
    await door.open();
    await ready(service);
    expect(await service.stop()).toBe(0);
    expect(service.lines('is away, waiting for it')).toHaveLength(1);
    expect(service.lines('has come')).toHaveLength(1);
    expect(service.out).not.toContain(new URL(database.url).password || 'no password');
  });

  it.each((['api', 'worker'] as const).flatMap((app) => [1, 6, 12, 18, 24].map((after) => ({ app, after }))))(
    'the $app waits on when PostgreSQL restarts after answer $after of the start',
    async ({ app, after }) => {
      const door = await doorTo(database.url);
      await door.open({ after, cut: 12 });
      const service = await start(app, { DATABASE_URL: door.url });
      await ready(service);
      expect(door.cut).toBeGreaterThan(0);
      expect(await service.stop()).toBe(0);
    },
  );

  it.each([1, 6, 18])(
    'the worker waits on when Redis restarts after answer %i of the start',
    async (after) => {
      const redis = await findTestRedis();
      if (redis === null) return;
      const door = await doorTo(redis);
      await door.open({ after, cut: 12 });
      const service = await start('worker', {
        DATABASE_URL: database.url,
        REDIS_URL: door.url,
        REDIS_PREFIX: `gap-${process.pid}-${after}`,
      });
      await ready(service);
      expect(door.cut).toBeGreaterThan(0);
      expect(await service.stop()).toBe(0);
    },
  );

  it('the worker waits for Redis', async () => {
    const redis = await findTestRedis();
    if (redis === null) return;
    const door = await doorTo(redis);
    const prefix = `late-${process.pid}`;
    const service = await start('worker', {
      DATABASE_URL: database.url,
      REDIS_URL: door.url,
      REDIS_PREFIX: prefix,
    });
    await away(service, { redis: REFUSED });
    await door.open();
    await ready(service);
    expect(await service.stop()).toBe(0);
  });

  it('the worker does not wait with a login that Redis refuses', async () => {
    const redis = await findTestRedis();
    if (redis === null) return;
    const login = Object.assign(new URL(redis), { username: 'nobody', password: 'hunter2-hunter2' }).href;
    const service = await start('worker', { DATABASE_URL: database.url, REDIS_URL: login });
    expect(await service.ended).toBe(1);
    expect(service.err).toMatch(/^portico worker: WRONGPASS/);
    expect(service.err + service.out).not.toContain('hunter2');
  });

  it('ends in order when it is told to while it waits', async () => {
    const door = await doorTo(database.url);
    const service = await start('api', { DATABASE_URL: door.url });
    await away(service, { database: REFUSED });
    expect(await service.stop()).toBe(0);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['a login that is refused', { DATABASE_URL: 'nobody' }, /^portico api: .*nobody/],
    [
      'a weak secret',
      { ENCRYPTION_KEY: 'hunter2-hunter2' },
      /^portico api: .*ENCRYPTION_KEY must be base64 of 32/,
    ],
    [
      'an absent file',
      { INTERNAL_TOKEN: '', INTERNAL_TOKEN_FILE: '/nowhere' },
      /INTERNAL_TOKEN_FILE names a file/,
    ],
  ])('does not wait with %s: one line, no stack, no secret', async (_, change, line) => {
    const login = Object.assign(new URL(database.url), { username: 'nobody', password: 'hunter2' }).href;
    const DATABASE_URL = change['DATABASE_URL'] ? login : database.url;
    const service = await start('api', { ...change, DATABASE_URL });
    expect(await service.ended).toBe(1);
    expect(service.err).toMatch(line);
    expect(service.err.trim().split('\n')).toHaveLength(1);
    expect(service.err).not.toContain('hunter2');
  });
});
