import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withSql } from '../context/sql-client.js';
import { formatDuration } from '../duration.js';
import { readSecrets } from '../home/local-secrets.js';
import { readRuntime } from '../home/runtime-file.js';
import { lockOwner } from '../processes/instance-lock.js';
import { isRunning } from '../processes/process-identity.js';
import { readProcesses } from '../processes/process-list.js';
import { isReady } from '../processes/readiness.js';

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

function present(status: DevStatus): string {
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

export function devStatusCommand(cli: Cli): Command {
  return leaf('status', 'show what runs').action(cli.action(() => readStatus(cli), present));
}
