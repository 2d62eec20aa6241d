import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { StartFault } from '#libs/database';
import type { Environment } from '../cli.js';
import { endProcess } from '../processes/end-process.js';
import { identify, type ProcessIdentity } from '../processes/process-identity.js';
import { isReady } from '../processes/readiness.js';
import { LogFile } from './log-file.js';
import type { ProcessPlan } from './process-plans.js';

const READY_WITHIN_MS = 60_000;
const READY_POLL_MS = 50;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A process that lived this long did not fail at its start. */
const STABLE_MS = 30_000;
const SHOWN_LOG_LINES = 12;
/** By default each thread that allocates has a part of the memory of its own, most of it empty: 6 to 8 MB a process. */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

/**
 * A child of the supervisor, in a process group of its own so that a Ctrl-C reaches only the
 * supervisor. Once it was ready, an unexpected end is followed by a new start, after a growing pause.
 */
export class ManagedProcess {
  private readonly log: LogFile;
  private child: ChildProcess | null = null;
  private current: ProcessIdentity | null = null;
  private stopping = false;
  private wasReady = false;
  private pauseMs = FIRST_PAUSE_MS;
  private restartTimer: NodeJS.Timeout | null = null;
  private starting: Promise<void> = Promise.resolve();

  constructor(
    readonly plan: ProcessPlan,
    private readonly report: (line: string) => void,
    /** Called when another process took over, or none is left. */
    private readonly onChange: () => void,
    /** Variables by which it is told from processes of others. */
    private readonly marks: Environment = {},
  ) {
    this.log = new LogFile(plan.outputFile);
  }

  get identity(): ProcessIdentity | null {
    return this.current;
  }

  /** Does nothing once {@link stop} was called. */
  start(): Promise<void> {
    this.starting = this.spawn();
    return this.starting;
  }

  private async spawn(): Promise<void> {
    const { script, nodeFlags, args, environment } = this.plan;
    const child = await this.log.hand((fd) => {
      if (this.stopping) return null;
      return spawn(process.execPath, [...nodeFlags, script, ...args], {
        env: { ...FEW_ARENAS, ...environment, ...this.marks },
        stdio: ['ignore', fd, fd],
        detached: true,
      });
    });
    if (child === null) return;
    const startedAt = performance.now();
    this.child = child;
    child.on('error', (error) => this.report(`${this.plan.name} could not be run: ${error.message}`));
    child.on('exit', (code, signal) => {
      if (performance.now() - startedAt > STABLE_MS) this.pauseMs = FIRST_PAUSE_MS;
      this.ended(signal ?? `exit code ${code}`);
    });
    const identity = child.pid === undefined ? null : await identify(child.pid);
    if (this.child === child) this.current = identity;
    this.onChange();
  }

  /** @throws StartFault `PROCESS_NOT_READY`, after reporting the last lines of the log. */
  async waitReady(signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + READY_WITHIN_MS;
    while (!(await isReady(this.plan.readyUrl, this.plan.readyHeaders))) {
      signal.throwIfAborted();
      if (this.child === null) await this.giveUp('ended while it started');
      if (performance.now() > deadline) await this.giveUp(`was not ready within ${READY_WITHIN_MS / 1000} s`);
      await delay(READY_POLL_MS);
    }
    this.wasReady = true;
  }

  /** SIGTERM, and SIGKILL for its whole group when it has not ended after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    if (this.restartTimer) clearTimeout(this.restartTimer);
    // A process that is just being made has no identity yet, by which it could be ended.
    await this.starting.catch(() => undefined);
    if (this.current) await endProcess(this.current, graceMs);
  }

  private async giveUp(what: string): Promise<never> {
    const { name, logFile, outputFile } = this.plan;
    const written = logFile === outputFile ? [] : await new LogFile(logFile).tail(SHOWN_LOG_LINES);
    const printed = await this.log.tail(SHOWN_LOG_LINES);
    for (const line of [...written, ...printed].slice(-SHOWN_LOG_LINES)) this.report(`  ${name} | ${line}`);
    throw new StartFault(
      'PROCESS_NOT_READY',
      `The ${this.plan.name} process ${what}.`,
      `Its log is ${this.plan.logFile}.`,
    );
  }

  private ended(how: string): void {
    this.child = null;
    this.current = null;
    this.onChange();
    if (this.stopping || !this.wasReady) return;
    this.report(`${this.plan.name} ended unexpectedly (${how}); starting it again in ${this.pauseMs} ms`);
    this.restartTimer = setTimeout(() => this.restart(), this.pauseMs);
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
  }

  private restart(): void {
    if (this.stopping) return;
    this.start().catch((error: Error) => this.ended(error.message));
  }
}
