import { ConfigError, loadConfig, type Config } from '#libs/config';
import { createLogger, type Logger, type ProcessLog } from '../log/create-logger.js';

/** A running application, as the runner needs to see it. */
export interface RunningProcess {
  close(): Promise<void>;
}

export interface ProcessOptions {
  /** Shown in every log line and in the line of a failed start: `api`, `worker`. */
  readonly name: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly start: (config: Config, logger: Logger) => Promise<RunningProcess>;
}

/** Time the shutdown may take beyond the drain before the process ends by force. Milliseconds. */
const SHUTDOWN_RESERVE_MS = 10_000;

/**
 * Runs an application until SIGTERM or SIGINT, then closes it. A failed start is one line on
 * standard error and exit code 1; a fault nobody handled is logged and ends the process.
 */
export async function runProcess({ name, environment, start }: ProcessOptions): Promise<void> {
  let log: ProcessLog | undefined;
  try {
    const config = loadConfig(environment);
    log = createLogger(config, name);
    const { logger } = log;
    stopOnUnhandledFault(log);
    const running = await start(config, logger);
    stopOnSignal(running, log, config.drainTimeoutMs + SHUTDOWN_RESERVE_MS);
  } catch (error) {
    log?.flush();
    process.stderr.write(`portico ${name}: ${explainStart(error)}\n`);
    process.exit(1);
  }
}

function stopOnSignal(running: RunningProcess, { logger, flush }: ProcessLog, patienceMs: number): void {
  let stopping = false;
  const exit = (code: number): never => {
    flush();
    return process.exit(code);
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) exit(1);
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error({ patienceMs }, 'shutdown takes too long, ending by force');
      exit(1);
    }, patienceMs).unref();
    try {
      await running.close();
      exit(0);
    } catch (error) {
      logger.error({ err: error }, 'shutdown failed');
      exit(1);
    }
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

function stopOnUnhandledFault({ logger, flush }: ProcessLog): void {
  const stop = (error: unknown): void => {
    logger.fatal({ err: error }, 'unhandled fault');
    flush();
    process.exit(1);
  };
  process.on('uncaughtException', stop);
  process.on('unhandledRejection', stop);
}

/** One line a person can act on. */
export function explainStart(error: unknown): string {
  if (error instanceof ConfigError) return `configuration is not usable: ${error.faults.join('; ')}`;
  const { code, port, address, message } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (code === 'EADDRINUSE') {
    return `${address}:${port} is in use by another program; stop it or choose another port`;
  }
  if (code === 'EACCES') return `${address}:${port} may not be bound by this user; choose another port`;
  return (message || String(error)).split('\n').join('; ');
}
