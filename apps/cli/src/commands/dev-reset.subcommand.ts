import { rm } from 'node:fs/promises';
import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { CliError } from '../cli-error.js';
import { SandboxControl } from '../context/sandbox-control.js';
import { requireDevelopment, requireRuntime } from '../context/settings.js';
import { withSql } from '../context/sql-client.js';
import { SERVICES } from '../home/home-folder.js';
import { lockOwner } from '../processes/instance-lock.js';
import { stopServers } from '../processes/agent-program.js';
import { endLeftovers } from '../processes/process-list.js';

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

export function devResetCommand(cli: Cli): Command {
  return leaf('reset', 'sandbox data and clock of the running service as they were at first')
    .option('--all', 'remove all local state of a stopped service: database, servers, secrets, keys', false)
    .action(
      cli.action(
        async ({ all }: { all: boolean }) => {
          if (!all || !(await wasDeletedHere(cli))) await requireDevelopment(cli.environment, cli.home);
          return all ? resetAll(cli) : resetRunning(cli);
        },
        ({ reset }) => `Reset: ${reset.join(', ')}`,
      ),
    );
}
