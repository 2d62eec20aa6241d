import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { eventually } from '#libs/testing';
import { emptyHome, furnish } from '../../../../test/harness/furnished-home.js';
import { HOME_MARK } from '../processes/own-processes.js';

/** Milliseconds; a loaded machine needs many times the usual five seconds. */
const PATIENCE = 240_000;
const ROOT = packageFolder();
const NODE = `'${process.execPath}' bin/start.mjs`;
/** Where it does not matter which of the processes are ended, the two that load longest are left out. */
const FEW = `${NODE} --without api --without worker`;
const FEW_BY_NPM = 'exec npm start -- --without api --without worker';

interface Ended {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A start under watch. */
interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Everything printed so far, of both streams. */
  readonly said: () => string;
}

/** Of the processes that run for a home: who starts it, what was started for it, works in it or names it, by number. */
async function processesOf(home: string): Promise<Map<number, string>> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const nothing = (): string => '';
  const found = pids.map(async (pid) => {
    const folder = `/proc/${pid}`;
    const [command, environment, workplace] = await Promise.all([
      readFile(join(folder, 'cmdline'), 'utf8').catch(nothing),
      readFile(join(folder, 'environ'), 'utf8').catch(nothing),
      readlink(join(folder, 'cwd')).catch(nothing),
    ]);
    const isOurs =
      command.includes(home) ||
      [HOME_MARK, 'PORTICO_HOME'].some((name) => environment.includes(`${name}=${home}\0`)) ||
      workplace.startsWith(home);
    return isOurs ? ([[pid, command.replaceAll('\0', ' ')]] as const) : [];
  });
  return new Map((await Promise.all(found)).flat());
}

async function pidIn(file: string): Promise<number> {
  return (JSON.parse(await readFile(file, 'utf8')) as { pid: number }).pid;
}

describe('the end of npm start', () => {
  let home: string;
  const running = new Set<Started>();

  const launch = (command: string, stdio: StdioOptions = ['ignore', 'pipe', 'pipe']): Started => {
    const { NODE_OPTIONS: _, DATABASE_URL: __, ...inherited } = process.env;
    const foreign = Object.keys(inherited).filter((name) => name.startsWith('npm_'));
    const child = spawn('sh', ['-c', command], {
      cwd: ROOT,
      env: {
        ...inherited,
        ...Object.fromEntries(foreign.map((name) => [name, undefined])),
        PORT: '0',
        PORTICO_HOME: home,
        CODE: join(home, 'exit-code'),
      },
      stdio,
      detached: true,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    }
    const ended = new Promise<Ended>((resolve) =>
      child.on('exit', (exitCode, signal) => {
        running.delete(started);
        resolve({ exitCode, signal });
      }),
    );
    const started = { child, ended, said: () => said };
    running.add(started);
    return started;
  };
  const supervisor = (): Promise<number> => pidIn(join(home, 'start.lock'));
  const childPid = async (wanted: string): Promise<number | undefined> => {
    type Listed = { readonly name: string; readonly pid: number };
    const listed = JSON.parse(await readFile(join(home, 'processes.json'), 'utf8')) as Listed[];
    return listed.find(({ name }) => name === wanted)?.pid;
  };
  const send = (pid: number | undefined, signal: NodeJS.Signals): void => {
    if (pid === undefined) throw new Error('there is no such process');
    process.kill(pid, signal);
  };
  const untilReady = ({ said }: Started): Promise<void> =>
    eventually(
      () => {
        if (!existsSync(join(home, 'runtime.json'))) throw new Error(`not ready yet: ${said()}`);
      },
      { within: PATIENCE, every: 100 },
    );
  const expectNothingLeft = async ({ said }: Started): Promise<void> => {
    await eventually(async () => expect(await processesOf(home)).toEqual(new Map()));
    expect(existsSync(join(home, 'start.lock'))).toBe(false);
    expect(said()).not.toMatch(/Unhandled|EPIPE|at .*\.js:\d+/);
  };
  const expectSoundEnd = async (started: Started): Promise<void> => {
    expect({ ...(await started.ended), said: started.said() }).toMatchObject({ exitCode: 0, signal: null });
    await expectNothingLeft(started);
  };

  beforeEach(async () => {
    home = await emptyHome('portico-end-');
  });

  afterEach(async () => {
    for (const { child, ended } of [...running]) {
      send(child.pid === undefined ? undefined : -child.pid, 'SIGKILL');
      await ended;
    }
    for (const pid of (await processesOf(home)).keys()) send(pid, 'SIGKILL');
    await rm(home, { recursive: true, force: true });
  }, PATIENCE);

  it.each<[way: string, command: string, end: (started: Started) => unknown]>([
    ['SIGTERM', `exec ${NODE}`, async () => send(await supervisor(), 'SIGTERM')],
    ['SIGHUP', `exec ${FEW}`, async () => send(await supervisor(), 'SIGHUP')],
    ['Ctrl-C at npm', FEW_BY_NPM, ({ child }) => send(-(child.pid ?? 0), 'SIGINT')],
    ['SIGTERM to npm alone', 'exec npm start', ({ child }) => send(child.pid, 'SIGTERM')],
    ['a reader that closes its end', `exec ${FEW}`, ({ child }) => child.stdout?.destroy()],
    [
      'SIGTERM right after a child was killed',
      `exec ${NODE}`,
      async () => {
        send(await childPid('worker'), 'SIGKILL');
        send(await supervisor(), 'SIGTERM');
      },
    ],
  ])(
    '%s: ends everything in order, with 0',
    async (_, command, end) => {
      await furnish(home);
      const started = launch(command);
      await untilReady(started);
      await end(started);
      await expectSoundEnd(started);
    },
    PATIENCE,
  );

  it(
    'a reader of a pipe that has read enough: ends everything in order, with 0',
    async () => {
      await furnish(home);
      const started = launch(`{ ${FEW} --json; echo "code $?" >&2; } | head -1`);
      await started.ended;
      await eventually(() => expect(started.said()).toMatch(/^code 0$/m));
      expect(started.said()).toMatch(/^\{"ready":true/m);
      await expectNothingLeft(started);
    },
    PATIENCE,
  );

  it(
    'a reader that has gone before there was anything to read: ends with 0',
    async () => {
      await furnish(home);
      const started = launch(`{ ${FEW} 2>&1; echo "code $?" >&3; } 3>&2 | true`);
      await started.ended;
      await eventually(() => expect(started.said()).toMatch(/^code 0$/m));
      await expectNothingLeft(started);
    },
    PATIENCE,
  );

  it(
    'SIGTERM while nobody reads a pipe that is full: ends everything in order, with 0',
    async () => {
      await furnish(home);
      const started = launch(
        `{ head -c 65536 /dev/zero; ${FEW} 2>&1; echo $? >"$CODE"; } | exec sleep 100000`,
      );
      await untilReady(started);
      send(await supervisor(), 'SIGTERM');
      await eventually(async () => expect(await readFile(join(home, 'exit-code'), 'utf8')).toBe('0\n'));
      send(-(started.child.pid ?? 0), 'SIGKILL');
      await started.ended;
      await expectNothingLeft(started);
    },
    PATIENCE,
  );

  it(
    'an output without room: ends with 0',
    async () => {
      await furnish(home);
      const full = openSync('/dev/full', 'w');
      const started = launch(`exec ${FEW}`, ['ignore', full, 'pipe']);
      closeSync(full);
      await expectSoundEnd(started);
    },
    PATIENCE,
  );

  it.each([
    [
      'a terminal that is closed: ends everything in order',
      `exec script -qfc "exec ${FEW}" /dev/null`,
      ['pipe', 'pipe', 'pipe'],
    ],
    ['npm killed: the service notices and ends everything in order', 'exec npm start', undefined],
  ] as const)(
    '%s',
    async (_, command, stdio) => {
      await furnish(home);
      const started = launch(command, stdio && [...stdio]);
      await untilReady(started);
      send(started.child.pid, 'SIGKILL');
      await started.ended;
      await expectNothingLeft(started);
    },
    PATIENCE,
  );

  it(
    'a shell that has started it and ends, and SIGHUP after nohup: goes on',
    async () => {
      await furnish(home);
      // As nohup gives it in the place of a terminal: an input that cannot be read.
      const started = launch(`${FEW} 0>/dev/null & exit 0`);
      await untilReady(started);
      const pid = await supervisor();
      send(pid, 'SIGHUP');
      const status = launch(`exec '${process.execPath}' bin/portico.mjs dev status --json`);
      await status.ended;
      await eventually(() => expect(status.said()).toContain(`"running":true`));
      expect(started.said()).not.toContain('Stopping');
      send(pid, 'SIGTERM');
      await expectNothingLeft(started);
    },
    PATIENCE,
  );

  it(
    'the supervisor killed: the next start ends what it left, and takes its place',
    async () => {
      await furnish(home);
      const first = launch(`exec ${NODE}`);
      await untilReady(first);
      send(first.child.pid, 'SIGKILL');
      await first.ended;
      await rm(join(home, 'runtime.json'));
      const second = launch(`exec ${NODE}`);
      await untilReady(second);
      expect(second.said()).toContain(
        'Ended what an earlier start left running: sandbox, api, worker, machine',
      );
      send(second.child.pid, 'SIGTERM');
      await expectSoundEnd(second);
    },
    PATIENCE,
  );

  it(
    'the home deleted: says so, and ends what runs, with 1',
    async () => {
      await furnish(home);
      const started = launch(`exec ${NODE}`);
      await untilReady(started);
      await rm(home, { recursive: true, force: true, maxRetries: 10 });
      expect(await started.ended).toMatchObject({ exitCode: 1 });
      expect(started.said()).toContain(`The folder ${home} was removed`);
      await eventually(async () => expect(await processesOf(home)).toEqual(new Map()));
    },
    PATIENCE,
  );

  it(
    'a second Ctrl-C: does not wait for a child that does not end, with 130',
    async () => {
      await furnish(home);
      const started = launch(`exec ${NODE}`);
      await untilReady(started);
      send(await childPid('api'), 'SIGSTOP');
      const again = setInterval(() => send(started.child.pid, 'SIGINT'), 400);
      const { exitCode } = await started.ended.finally(() => clearInterval(again));
      expect(exitCode).toBe(130);
      await expectNothingLeft(started);
    },
    PATIENCE,
  );

  const made = async (): Promise<string[]> => readdir(home);
  it.each<[phase: string, hasCome: (started: Started) => Promise<void>]>([
    [
      'before there is anything',
      async ({ child }) => {
        const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
        const caught = BigInt(`0x${/^SigCgt:\s*(\w+)$/m.exec(status)?.[1] ?? '0'}`);
        // SIGHUP is signal 1, and the last one it listens for.
        expect(caught & 1n).toBe(1n);
      },
    ],
    ['the database is made', async () => expect((await made()).join()).toContain('postgres.new')],
    ['PostgreSQL starts', async () => expect(await made()).toContain('postgres')],
    ['migrations', async ({ said }) => expect(said()).toContain('PostgreSQL')],
    ['processes are waited for', async ({ said }) => expect(said()).toContain('Migrations')],
  ])(
    'Ctrl-C while it starts (%s): ends in order, with 0',
    async (_, hasCome) => {
      const started = launch(`exec ${NODE}`);
      await eventually(() => hasCome(started), { within: PATIENCE, every: 5 });
      send(started.child.pid, 'SIGINT');
      await expectSoundEnd(started);
    },
    PATIENCE,
  );
});
