import { StartFault } from '#libs/database';
import { describeError } from '../cli-error.js';
import type { Environment } from '../cli.js';
import { HomeFolder, type ServiceName } from '../home/home-folder.js';
import type { Output } from '../output.js';
import { type HeldLock, takeLock } from '../processes/instance-lock.js';
import { renderBanner } from './banner.js';
import type { StopReason, StopWish } from './stop-wish.js';
import { Supervisor } from './supervisor.js';
import { watchHome } from './watch-home.js';

export interface StartOptions {
  readonly environment: Environment;
  readonly output: Output;
  /** One JSON line on standard output when ready; progress stays on standard error. */
  readonly asJson: boolean;
  /** Processes that somebody else runs. */
  readonly without: readonly ServiceName[];
  readonly stopServers: (home: HomeFolder) => Promise<unknown>;
  /** Work that nobody who starts the service should wait for. @returns what ends it */
  readonly whenReady: () => () => void;
}

/** What a start is to whoever may want its end. */
export interface StartedService {
  /** Resolves with the exit code once everything has ended. */
  readonly ended: Promise<number>;
  /** Ends everything at once, without waiting for open work. */
  readonly force: () => Promise<void>;
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

/** Runs a local service until somebody wishes its end. */
export function runStart(options: StartOptions, wish: StopWish): StartedService {
  const { environment, output, asJson, without, stopServers, whenReady } = options;
  const report = (line: string): void => output.writeError(`${line}\n`);
  const home = new HomeFolder(environment['PORTICO_HOME']);
  const supervisor = new Supervisor({ environment, home, without, report, stopServers });
  // Without the lock, what runs on the home belongs to another start.
  let lock: HeldLock | null = null;
  let stopWatching = (): void => undefined;
  let endLateWork = (): void => undefined;

  const serve = async (): Promise<StopReason> => {
    try {
      await home.create();
      lock = await takeLock(home);
      stopWatching = watchHome(lock, () =>
        wish.ask(`The folder ${home.path} was removed, or belongs to another start now.`, 1),
      );
      const runtime = await supervisor.up(wish.signal);
      const seconds = performance.now() / 1000;
      output.write(
        asJson
          ? `${JSON.stringify({ ready: true, ...runtime })}\n`
          : renderBanner(runtime, seconds, supervisor.stillToStart),
      );
      endLateWork = whenReady();
    } catch (error) {
      if (!wish.signal.aborted) {
        const { code, message } = await describeError(asFault(error, home));
        if (asJson) output.write(`${JSON.stringify({ ready: false, error: { code, message } })}\n`);
        return { told: message, exitCode: 1 };
      }
    }
    return wish.asked;
  };

  const end = async (): Promise<number> => {
    const { told, exitCode } = await serve();
    stopWatching();
    endLateWork();
    if (told !== null) report(told);
    if (exitCode === 0) report('Stopping');
    if (lock !== null) {
      await supervisor.down();
      await lock.release();
    }
    return exitCode;
  };

  const force = async (): Promise<void> => {
    report('Stopping at once');
    endLateWork();
    if (lock === null) return;
    await supervisor.kill();
    await lock.release();
  };
  return { ended: end(), force };
}
