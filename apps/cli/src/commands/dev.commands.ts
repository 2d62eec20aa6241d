import { boolean, optional, text } from './command-fields.js';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Command } from 'commander';
import type { SqlExecutor } from '#libs/database';
import { CliError } from '../cli-error.js';
import { type Cli, leaf } from '../cli.js';
import { DEMO_PORTAL } from '../context/demo.data.js';
import { SandboxControl } from '../context/sandbox-control.js';
import { findDatabaseUrl, requireDevelopment, requireRuntime } from '../context/settings.js';
import { withSql } from '../context/sql-client.js';
import { formatDuration, parseDuration } from '../duration.js';
import { type HomeFolder, SERVICES } from '../home/home-folder.js';
import { readSecrets } from '../home/local-secrets.js';
import { readRuntime } from '../home/runtime-file.js';
import { stopServers } from '../processes/agent-program.js';
import { lockOwner } from '../processes/instance-lock.js';
import { isRunning } from '../processes/process-identity.js';
import { endLeftovers, readProcesses } from '../processes/process-list.js';
import { isReady } from '../processes/readiness.js';
import { command, type CommandEntry } from './command.js';
import { parseWholeNumber } from './flags.js';

interface ProcessStatus {
  readonly pid: number;
  readonly running: boolean;
  readonly ready: boolean;
}

interface DevStatus {
  readonly running: boolean;
  readonly home: string;
  /** Process that supervises the others. */
  readonly pid: number | null;
  readonly baseUrl: string | null;
  readonly processes: Readonly<Record<string, ProcessStatus>>;
  readonly database: {
    readonly reachable: boolean;
    /** Of its data; null when it is a server of the person's own. */
    readonly folder: string | null;
    /** Folders with databases of a home that was deleted here; the next start removes them. */
    readonly left: readonly string[];
  };
  readonly clock: { readonly offsetMs: number } | null;
}

async function processStatus(cli: Cli): Promise<DevStatus['processes']> {
  const token = cli.environment['INTERNAL_TOKEN'] ?? (await readSecrets(cli.home))?.internalToken ?? '';
  const headers = { 'x-svc-internal-token': token };
  const entries = (await readProcesses(cli.home)).map(async (listed) => {
    const [running, ready] = await Promise.all([isRunning(listed), isReady(listed.readyUrl, headers)]);
    return [listed.name, { pid: listed.pid, running, ready }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function clockOffset(url: string | undefined): Promise<number | null> {
  if (!url) return null;
  const { readDevClock } = await import('#libs/database');
  return withSql(url, readDevClock).catch(() => null);
}

async function whereabouts(cli: Cli): Promise<Pick<DevStatus['database'], 'folder' | 'left'>> {
  const { findEmbeddedDatabase } = await import('#libs/database');
  const { dataFolder, left } = await findEmbeddedDatabase(cli.home.path);
  return { folder: existsSync(dataFolder) ? dataFolder : null, left };
}

async function readStatus(cli: Cli): Promise<DevStatus> {
  const [owner, runtime] = await Promise.all([lockOwner(cli.home), readRuntime(cli.home)]);
  const offsetMs = await clockOffset(runtime?.databaseUrl);
  return {
    running: owner !== null,
    home: cli.home.path,
    pid: owner?.pid ?? null,
    baseUrl: runtime?.baseUrl ?? null,
    processes: await processStatus(cli),
    database: { reachable: offsetMs !== null, ...(await whereabouts(cli)) },
    clock: offsetMs === null ? null : { offsetMs },
  };
}

function presentStatus(status: DevStatus): string {
  const { folder, left } = status.database;
  const lines = [
    status.running ? `Running on ${status.baseUrl} (process ${status.pid})` : 'Not running',
    `Home      ${status.home}`,
    `Database  ${status.database.reachable ? 'reachable' : 'not reachable'}${folder ? `, in ${folder}` : ''}`,
  ];
  for (const root of left) {
    lines.push(`Left over ${root}: of a home that was deleted; "portico dev reset --all" removes it`);
  }
  if (status.clock) lines.push(`Clock     moved by ${formatDuration(status.clock.offsetMs)}`);
  for (const [name, { pid, running, ready }] of Object.entries(status.processes)) {
    const state = !running ? 'ended' : !ready ? 'not ready' : 'running';
    lines.push(`${name.padEnd(9)} ${state} (process ${pid})`);
  }
  return lines.join('\n');
}

interface ResetResult {
  readonly reset: readonly string[];
}

const GRACE_MS = 5_000;

/** Of a running service: real time, and the emulated host as it was at first. */
async function resetRunning(cli: Cli): Promise<ResetResult> {
  if (!(await lockOwner(cli.home))) {
    throw new CliError(
      'NOT_RUNNING',
      'Nothing runs. Start it first, or give --all to remove all local state.',
    );
  }
  const runtime = await requireRuntime(cli.home);
  const sandbox = new SandboxControl(runtime.sandboxControlUrl);
  await sandbox.reset();
  const { setDevClockOffset } = await import('#libs/database');
  await withSql(runtime.databaseUrl, (executor) => setDevClockOffset(executor, 0));
  await sandbox.moveClock(0);
  return { reset: ['sandbox', 'clock'] };
}

/** Of a stopped one: everything but its logs; the next start makes it anew. */
async function resetAll(cli: Cli): Promise<ResetResult> {
  const { home } = cli;
  const owner = await lockOwner(home);
  if (owner) throw new CliError('ALREADY_RUNNING', `Stop the service first (process ${owner.pid}).`);
  await endLeftovers(home, GRACE_MS);
  await stopServers(home);
  const { EmbeddedPostgres } = await import('#libs/database');
  await new EmbeddedPostgres({ home: home.path, password: '', port: 0 }).destroy();
  const { sandbox, servers, machine, machineRecords, runtime, processes, lock, secrets: kept } = home;
  const settings = SERVICES.map((name) => home.settingsOf(name));
  for (const path of [
    sandbox,
    servers,
    machine,
    machineRecords,
    runtime,
    processes,
    lock,
    kept,
    ...settings,
  ]) {
    await rm(path, { recursive: true, force: true });
  }
  return { reset: ['database', 'sandbox', 'servers', 'secrets', 'runtime'] };
}

/** A home that was deleted says nothing of its use any more, but what it left behind does. */
async function wasDeletedHere({ environment, home }: Cli): Promise<boolean> {
  if (environment['PORTICO_ENV']) return false;
  const { findEmbeddedDatabase } = await import('#libs/database');
  return (await findEmbeddedDatabase(home.path)).left.length > 0;
}

interface SeedFlags {
  readonly deals: number;
  readonly portal: string;
}

function devSeedCommand(cli: Cli): Command {
  return leaf('seed', 'replace the deals of an emulated portal by any number of new ones')
    .requiredOption('--deals <number>', 'how many deals it has then', parseWholeNumber)
    .option('--portal <domain>', 'name of the emulated portal', DEMO_PORTAL.domain)
    .action(
      cli.action(
        async ({ deals, portal }: SeedFlags) => {
          await requireDevelopment(cli.environment, cli.home);
          const { sandboxControlUrl } = await requireRuntime(cli.home);
          return new SandboxControl(sandboxControlUrl).seed(portal, deals);
        },
        ({ domain, deals }) => `${domain} has ${deals} deals`,
      ),
    );
}

interface ClockReading {
  /** Milliseconds the service clock runs ahead of the database clock. */
  readonly offsetMs: number;
  /** ISO 8601. */
  readonly now: string;
}

async function read(executor: SqlExecutor): Promise<ClockReading> {
  const [{ OperatorClock }, { readDevClock }] = await Promise.all([
    import('../context/operator-clock.js'),
    import('#libs/database'),
  ]);
  const clock = await OperatorClock.read(executor, true);
  return { offsetMs: await readDevClock(executor), now: clock.now().toISOString() };
}

function presentClock({ offsetMs, now }: ClockReading): string {
  return offsetMs === 0 ? `${now} (real time)` : `${now} (moved by ${formatDuration(offsetMs)})`;
}

/** A sandbox that does not run is told by the next start. */
async function tellSandbox(home: HomeFolder, offsetMs: number): Promise<void> {
  const [owner, runtime] = await Promise.all([lockOwner(home), readRuntime(home)]);
  if (owner && runtime) await new SandboxControl(runtime.sandboxControlUrl).moveClock(offsetMs);
}

const onClock = async (
  { environment, home }: Cli,
  work: (executor: SqlExecutor) => Promise<void>,
): Promise<ClockReading> => {
  await requireDevelopment(environment, home);
  return withSql(await findDatabaseUrl(environment, home), async (executor) => {
    await work(executor);
    return read(executor);
  });
};

const moveTo = (cli: Cli, offsetOf: (current: number) => number): Promise<ClockReading> =>
  onClock(cli, async (executor) => {
    const { readDevClock, setDevClockOffset } = await import('#libs/database');
    await setDevClockOffset(executor, offsetOf(await readDevClock(executor)));
    await tellSandbox(cli.home, await readDevClock(executor));
  });

/** The local development service, and its movable clock. */
export const DEV_COMMANDS: readonly CommandEntry[] = [
  command({
    words: 'dev status',
    summary: 'show what runs',
    run: (_input, cli) => readStatus(cli),
    text: presentStatus,
  }),
  command({
    words: 'dev reset',
    summary: 'sandbox data and clock of the running service as they were at first',
    input: {
      all: optional(
        boolean('--all', 'remove all local state of a stopped service: database, servers, secrets, keys', {
          flagDefault: false,
        }),
      ),
    },
    run: async ({ all = false }, cli) => {
      if (!all || !(await wasDeletedHere(cli))) await requireDevelopment(cli.environment, cli.home);
      return all ? resetAll(cli) : resetRunning(cli);
    },
    text: ({ reset }) => `Reset: ${reset.join(', ')}`,
  }),
  { words: 'dev seed', make: devSeedCommand },
  command({
    words: 'dev clock show',
    summary: 'show the time of the service',
    run: (_input, cli) => onClock(cli, async () => undefined),
    text: presentClock,
  }),
  command({
    words: 'dev clock advance',
    summary: 'move the clock of every process and of the emulated host forward',
    input: {
      duration: text('<duration>', 'for example 90s, 5m, 24h, 7d'),
    },
    run: async ({ duration }, cli) => {
      const step = parseDuration(duration);
      return moveTo(cli, (current) => current + step);
    },
    text: presentClock,
  }),
  command({
    words: 'dev clock reset',
    summary: 'go back to real time',
    run: (_input, cli) => moveTo(cli, () => 0),
    text: presentClock,
  }),
];
