import { type ChildProcess, execFileSync, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, constants, openSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { request } from 'undici';
import { pickFreePorts } from '#libs/database';
import { createTestDatabase, eventually, guarded, TEST_SECRETS, type TestDatabase } from '#libs/testing';
import { migrateAll } from '../../apps/cli/src/migrations.js';
import { canMount } from '../harness/bubblewrap.js';

const WITHIN = { within: 120_000, every: 100 };
const DISK_BYTES = 1_048_576;

type App = 'api' | 'worker';

interface Launch {
  readonly app: App;
  /** Words in front of those of Node. */
  readonly before?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly stdout?: 'pipe' | 'ignore' | number;
}

/** A built process of the service, which writes its number down before it becomes it. */
class Service {
  said = '';
  readonly ended: Promise<number | null>;

  constructor(
    private readonly child: ChildProcess,
    private readonly pidPath: string,
    private readonly origin: string,
    private readonly adminOrigin: string,
  ) {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    this.ended = once(child, 'exit').then(() => child.exitCode);
  }

  get pid(): number {
    return Number(readFileSync(this.pidPath, 'utf8'));
  }

  /** What it says on standard error about its log. */
  get complaints(): string[] {
    return this.said
      .split('\n')
      .filter((line) => line.includes('cannot be written') || line.includes('not read'));
  }

  async ask(path: string): Promise<{ status: number; text: string }> {
    const { statusCode, body } = await request(`${this.adminOrigin}${path}`);
    return { status: statusCode, text: await body.text() };
  }

  async log(): Promise<unknown> {
    const { status, text } = await this.ask('/readyz');
    const { checks } = JSON.parse(text) as { checks: Record<string, string> };
    return { status, log: checks['log'] };
  }

  async dropped(): Promise<number> {
    const { text } = await this.ask('/metrics');
    return Number(/^log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
  }

  async ready(): Promise<void> {
    const isReady = async (): Promise<void> => expect((await this.ask('/readyz')).status).toBe(200);
    const endsEarly = this.ended.then(() => {
      throw new Error(`It has ended: ${this.said}`);
    });
    await Promise.race([eventually(isReady, WITHIN), endsEarly]);
  }

  /** Each is answered, and makes a line. */
  async call(times: number): Promise<void> {
    for (let left = times; left > 0; left -= 20) {
      const calls = Array.from({ length: 20 }, async () => {
        const { statusCode, body } = await request(`${this.origin}/v1/deals?limit=1`);
        await body.dump();
        return statusCode;
      });
      expect(new Set(await Promise.all(calls))).toEqual(new Set([401]));
    }
  }

  async stop(): Promise<number | null> {
    process.kill(this.pid, 'SIGTERM');
    return this.ended;
  }

  end(): void {
    if (this.child.exitCode === null && this.child.signalCode === null) process.kill(this.pid, 'SIGKILL');
  }
}

describe('a process whose log cannot be written', () => {
  let database: TestDatabase;
  let home: string;
  let count = 0;
  const running: Service[] = [];
  const opened: number[] = [];

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: [] });
    await migrateAll(database.url);
    home = await mkdtemp(join(tmpdir(), 'portico-unwritable-'));
  });
  afterEach(() => {
    for (const service of running.splice(0)) service.end();
    for (const file of opened.splice(0)) closeSync(file);
  });
  afterAll(async () => {
    await database.drop();
    await rm(home, { recursive: true, force: true });
  });

  function open(path: string, flags: number | string): number {
    const file = openSync(path, flags);
    opened.push(file);
    return file;
  }

  async function start({ app, before = [], environment = {}, stdout = 'ignore' }: Launch): Promise<Service> {
    const [port, adminPort] = await pickFreePorts(2);
    const pidPath = join(home, `${(count += 1)}.pid`);
    const env = {
      PATH: process.env['PATH'] ?? '',
      PORTICO_ENV: 'test',
      PORTICO_HOME: home,
      DATABASE_URL: database.url,
      PORT: String(port),
      [app === 'api' ? 'ADMIN_PORT' : 'WORKER_ADMIN_PORT']: String(adminPort),
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: app === 'api' ? 'info' : 'debug',
      ...TEST_SECRETS,
      ...guarded(),
      ...environment,
    };
    const words = [
      ...before,
      'sh',
      '-c',
      `echo $$ >"$0"; eval "$BEFORE"; if [ "$OUTPUT" ]; then exec >>"$OUTPUT"; fi; exec "$@"`,
      pidPath,
    ];
    const script = join(packageFolder(), `dist/bundle/${app}.js`);
    const [program = '', ...rest] = [...words, process.execPath, script];
    const stdio: StdioOptions = ['ignore', stdout, 'pipe'];
    const child = spawn(program, rest, { env, stdio });
    const service = new Service(child, pidPath, `http://127.0.0.1:${port}`, `http://127.0.0.1:${adminPort}`);
    running.push(service);
    await service.ready();
    return service;
  }

  /** Lines are made by requests, in a worker by its sweeps. */
  async function tellMuch(service: Service, app: App, times: number): Promise<void> {
    if (app === 'api') await service.call(times);
  }

  /** What is lost is counted and told once; the process serves on. */
  async function loses(service: Service, app: App, reason: string): Promise<void> {
    await eventually(async () => {
      await tellMuch(service, app, 20);
      expect(await service.dropped()).toBeGreaterThan(0);
    }, WITHIN);
    const log = expect.stringContaining(reason) as string;
    expect(await service.log()).toEqual({ status: 200, log });
    expect((await service.ask('/healthz')).status).toBe(200);
    expect(service.complaints).toEqual([expect.stringMatching(`^portico ${app}: .*${reason}`)]);
  }

  async function writesAgain(service: Service, app: App, read: () => Promise<string>): Promise<void> {
    await eventually(async () => expect(await service.log()).toEqual({ status: 200, log: 'ok' }), WITHIN);
    const dropped = await service.dropped();
    await tellMuch(service, app, 20);
    await eventually(
      async () => expect(await read()).toMatch(/lines are missing in the log"\}\n(.+\n)+$/),
      WITHIN,
    );
    expect(await service.dropped()).toBe(dropped);
    expect(await service.stop()).toBe(0);
  }

  /** Only the line at which the disk was full is torn. @returns the text of the whole ones */
  function wholeLines(text: string): Record<string, unknown>[] {
    expect(text.endsWith('\n')).toBe(true);
    const torn: number[] = [];
    const lines = text.split('\n').slice(0, -1);
    const whole = lines.flatMap((line, at) => {
      try {
        return [JSON.parse(line) as Record<string, unknown>];
      } catch {
        torn.push(at);
        return [];
      }
    });
    expect(torn.length).toBeLessThanOrEqual(1);
    const missing = whole.find(({ msg }) => msg === 'lines are missing in the log');
    expect(missing).toMatchObject({ level: 'warn', dropped: expect.any(Number), reason: expect.any(String) });
    return whole;
  }

  it('outlives a device that is full at standard output, and ends in order', async () => {
    const service = await start({ app: 'api', stdout: open('/dev/full', 'w') });
    await loses(service, 'api', 'ENOSPC');
    await service.call(100);
    expect(await service.stop()).toBe(0);
    expect(service.complaints).toHaveLength(1);
  });

  it('outlives a file that may not grow, and goes on when it may', async () => {
    const path = join(home, 'limited.log');
    // Blocks of 512 bytes.
    const service = await start({ app: 'api', environment: { LOG_FILE: path, BEFORE: 'ulimit -S -f 64' } });
    await loses(service, 'api', 'EFBIG');
    execFileSync('prlimit', ['--pid', String(service.pid), '--fsize=unlimited']);
    await writesAgain(service, 'api', () => readFile(path, 'utf8'));
    wholeLines(await readFile(path, 'utf8'));
  });

  it.each([
    [
      'a pipe',
      (): number => {
        const path = join(home, 'fifo');
        execFileSync('mkfifo', [path]);
        return open(path, constants.O_RDWR | constants.O_NONBLOCK);
      },
    ],
    ['a socket', (): 'pipe' => 'pipe'],
  ])('ends in order with %s at standard output that nobody reads', async (_, make) => {
    const service = await start({ app: 'api', stdout: make() });
    // More than a pipe or socket takes, less than is dropped.
    await service.call(2_000);
    expect(await service.log()).toEqual({ status: 200, log: 'ok' });
    expect(await service.stop()).toBe(0);
    expect(service.complaints).toEqual([]);
    expect(service.said).toContain('takes no more as the process ends');
  });

  // Small disks are mounts of bubblewrap's.
  if (!canMount()) return;

  describe.each<App>(['api', 'worker'])('on a full disk: %s', (app) => {
    async function onSmallDisk(kind: 'log file' | 'standard output') {
      const folder = join(home, `disk-${(count += 1)}`);
      await mkdir(folder);
      const path = join(folder, 'process.log');
      const before = ['bwrap', '--dev-bind', '/', '/', '--size', String(DISK_BYTES), '--tmpfs', folder, '--'];
      const environment = { [kind === 'log file' ? 'LOG_FILE' : 'OUTPUT']: path };
      const service = await start({ app, before, environment });
      const inside = `/proc/${service.pid}/root`;
      const read = (): Promise<string> => readFile(`${inside}${path}`, 'utf8');
      const filling = `${inside}${folder}/filling`;
      const fill = (): void => {
        for (let bytes = 65_536; bytes >= 1; bytes /= 2) {
          try {
            for (;;) appendFileSync(filling, Buffer.alloc(bytes));
          } catch (error) {
            expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
          }
        }
      };
      return { service, read, fill, free: () => rmSync(filling) };
    }

    it.each(['log file', 'standard output'] as const)('it serves on, and its %s goes on', async (kind) => {
      const { service, read, fill, free } = await onSmallDisk(kind);
      fill();
      await loses(service, app, 'ENOSPC');
      free();
      await writesAgain(service, app, async () => {
        const text = await read();
        if (text.includes('lines are missing')) wholeLines(text);
        return text;
      });
      expect(service.complaints).toHaveLength(1);
    });

    it('it ends in order', async () => {
      const { service, fill } = await onSmallDisk('log file');
      fill();
      await loses(service, app, 'ENOSPC');
      expect(await service.stop()).toBe(0);
    });
  });
});
