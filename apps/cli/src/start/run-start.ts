import { StartFault } from '#libs/database';
import type { Environment } from '../cli.js';
import { describeError } from '../describe-error.js';
import { HomeFolder } from '../home/home-folder.js';
import type { Output } from '../output.js';
import { takeLock } from '../processes/instance-lock.js';
import { renderBanner } from './banner.js';
import { Supervisor } from './supervisor.js';
import { listenForStop } from './until-signal.js';

export interface StartOptions {
  readonly environment: Environment;
  readonly output: Output;
  /** One JSON line on standard output when ready; progress stays on standard error. */
  readonly asJson: boolean;
  readonly stopServers: (home: HomeFolder) => Promise<unknown>;
  /** Work that nobody who starts the service should wait for. */
  readonly whenReady: () => void;
}

/** Errors of the file system that say what is wrong with the home. */
function asFault(error: unknown, home: HomeFolder): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const advice =
      'Free some space (about 200 MB) or set PORTICO_HOME to a folder on another disk, then start again.';
    return new StartFault('DISK_FULL', `The disk that holds ${home.path} is full.`, advice, { cause: error });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    const advice = 'Correct its owner and mode, or set PORTICO_HOME to a folder of your own.';
    return new StartFault('HOME_NOT_WRITABLE', `The folder ${home.path} cannot be written.`, advice, {
      cause: error,
    });
  }
  return error;
}

/** Runs a local service until a signal. @returns exit code. */
export async function runStart(options: StartOptions): Promise<number> {
  const { environment, output, asJson, stopServers, whenReady } = options;
  const startedAt = performance.now();
  const report = (line: string): void => output.writeError(`${line}\n`);
  const home = new HomeFolder(environment['PORTICO_HOME']);
  const supervisor = new Supervisor({ environment, home, report, stopServers });
  const wish = listenForStop(() => {
    report('Stopping at once');
    void supervisor
      .kill()
      .catch((error: Error) => report(error.message))
      .finally(() => process.exit(130));
  });
  // Without the lock, what runs on the home belongs to another start.
  let release: (() => Promise<void>) | null = null;
  let exitCode = 0;
  try {
    await home.create();
    release = await takeLock(home);
    const runtime = await supervisor.up(wish.signal);
    const seconds = (performance.now() - startedAt) / 1000;
    output.write(
      asJson ? `${JSON.stringify({ ready: true, ...runtime })}\n` : renderBanner(runtime, seconds),
    );
    whenReady();
    await wish.asked;
  } catch (error) {
    if (!wish.signal.aborted) {
      exitCode = 1;
      const { code, message } = await describeError(asFault(error, home));
      report(message);
      if (asJson) output.write(`${JSON.stringify({ ready: false, error: { code, message } })}\n`);
    }
  }
  if (exitCode === 0) report('Stopping');
  if (release) {
    await supervisor.down();
    await release();
  }
  return exitCode;
}
