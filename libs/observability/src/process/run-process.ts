import type { IncomingMessage, ServerResponse } from 'node:http';
import { ConfigError, loadConfig, type Config } from '#libs/config';
import { tellStandardError } from '#libs/log-writer';
import { AdminListener, sendJson } from '../admin/admin-listener.js';
import { createLogger, type Logger, logHealthOf, type ProcessLog } from '../log/create-logger.js';
import { startTracing } from '../tracing/start-tracing.js';
import { AwaitedNeeds, type Need } from './await-needs.js';
import { adminAddressOf, type ServiceProcess } from './service-process.js';

/** A running application, as the runner needs to see it. */
export interface RunningProcess {
  /** What is to happen before the end while it still works, for example that others take over. */
  leave?(): Promise<void>;
  close(): Promise<void>;
}

export interface ProcessOptions {
  /** Shown in every log line and in the line of a failed start; decides which admin port is opened. */
  readonly name: ServiceProcess;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What the application cannot start without; the process waits for it. */
  readonly needs: (config: Config) => readonly Need[];
  /** @param listener the admin port, which the application takes over once it is there */
  readonly start: (config: Config, logger: Logger, listener: AdminListener) => Promise<RunningProcess>;
}

/** Time the shutdown may take beyond the drain before the process ends by force. Milliseconds. */
const SHUTDOWN_RESERVE_MS = 10_000;

/**
 * Runs an application until SIGTERM or SIGINT, then closes it. Until it is there, and while it waits for what it
 * needs, `/healthz` answers 200 and `/readyz` 503. A failed start is one line on standard error and exit code 1; a
 * fault nobody handled is logged and ends the process.
 */
export async function runProcess({ name, environment, needs, start }: ProcessOptions): Promise<void> {
  let log: ProcessLog | undefined;
  try {
    const config = loadConfig(environment);
    log = createLogger(config, name);
    const { logger } = log;
    stopOnUnhandledFault(log);
    const state: ProcessState = { running: null };
    stopOnSignal(state, log, config.drainDelayMs + config.drainTimeoutMs + SHUTDOWN_RESERVE_MS);
    const awaited = new AwaitedNeeds(needs(config), logger);
    const listener = new AdminListener(adminAddressOf(config, name));
    await listener.lendTo({
      answer: (request, response) => answerEarly(awaited, logger, request, response),
      upgrade: (_, socket) => void socket.destroy(),
    });
    await awaited.met();
    const stopTracing = await startTracing(config, name, process.pid, logger);
    const running = await start(config, logger, listener);
    state.running = {
      leave: async () => running.leave?.(),
      close: async () => {
        await running.close();
        await stopTracing();
      },
    };
  } catch (error) {
    log?.flush();
    tellStandardError(`portico ${name}: ${explainStart(error)}`);
    process.exit(1);
  }
}

/** What is answered before the application is there. */
function answerEarly(
  awaited: AwaitedNeeds,
  logger: Logger,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.url === '/healthz') return sendJson(response, 200, { status: 'up' });
  const { trouble } = logHealthOf(logger);
  const checks = { start: 'not finished', ...awaited.missing, ...(trouble !== null && { log: trouble }) };
  sendJson(response, 503, { ready: false, draining: false, checks });
}

/** Null until the application is there. */
interface ProcessState {
  running: RunningProcess | null;
}

function stopOnSignal(state: ProcessState, { logger, flush }: ProcessLog, patienceMs: number): void {
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
      logger.error({ timeoutMs: patienceMs }, 'shutdown takes too long, ending by force');
      exit(1);
    }, patienceMs).unref();
    try {
      await state.running?.leave?.();
      await state.running?.close();
      exit(0);
    } catch (error) {
      logger.error({ err: error }, 'shutdown failed');
      exit(1);
    }
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

/** A fault while the last words are written ends the process as well. */
function stopOnUnhandledFault({ logger, flush }: ProcessLog): void {
  let stopping = false;
  const stop = (error: unknown): void => {
    if (stopping) process.exit(1);
    stopping = true;
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
  if (code === 'EACCES' && port !== undefined)
    return `${address}:${port} may not be bound by this user; choose another port`;
  return (message || String(error)).split('\n').join('; ');
}
