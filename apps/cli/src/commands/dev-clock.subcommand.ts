import { Command } from 'commander';
import type { SqlExecutor } from '#libs/database';
import { leaf, type Cli } from '../cli.js';
import { SandboxControl } from '../context/sandbox-control.js';
import { findDatabaseUrl, requireDevelopment } from '../context/settings.js';
import { withSql } from '../context/sql-client.js';
import { formatDuration, parseDuration } from '../duration.js';
import type { HomeFolder } from '../home/home-folder.js';
import { readRuntime } from '../home/runtime-file.js';
import { lockOwner } from '../processes/instance-lock.js';

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

function present({ offsetMs, now }: ClockReading): string {
  return offsetMs === 0 ? `${now} (real time)` : `${now} (moved by ${formatDuration(offsetMs)})`;
}

/** A sandbox that does not run is told by the next start. */
async function tellSandbox(home: HomeFolder, offsetMs: number): Promise<void> {
  const [owner, runtime] = await Promise.all([lockOwner(home), readRuntime(home)]);
  if (owner && runtime) await new SandboxControl(runtime.sandboxControlUrl).moveClock(offsetMs);
}

export function devClockCommand(cli: Cli): Command {
  const onClock = async (work: (executor: SqlExecutor) => Promise<void>): Promise<ClockReading> => {
    await requireDevelopment(cli.environment, cli.home);
    return withSql(await findDatabaseUrl(cli.environment, cli.home), async (executor) => {
      await work(executor);
      return read(executor);
    });
  };
  const moveTo = (offsetOf: (current: number) => number): Promise<ClockReading> =>
    onClock(async (executor) => {
      const { readDevClock, setDevClockOffset } = await import('#libs/database');
      await setDevClockOffset(executor, offsetOf(await readDevClock(executor)));
      await tellSandbox(cli.home, await readDevClock(executor));
    });
  const show = leaf('show', 'show the time of the service').action(
    cli.action(() => onClock(async () => undefined), present),
  );
  const advance = leaf('advance', 'move the clock of every process and of the emulated host forward')
    .argument('<duration>', 'for example 90s, 5m, 24h, 7d')
    .action(
      cli.action(async (text: string) => {
        const step = parseDuration(text);
        return moveTo((current) => current + step);
      }, present),
    );
  const reset = leaf('reset', 'go back to real time').action(cli.action(() => moveTo(() => 0), present));
  return new Command('clock')
    .description('the movable clock of development')
    .addCommand(show)
    .addCommand(advance)
    .addCommand(reset);
}
