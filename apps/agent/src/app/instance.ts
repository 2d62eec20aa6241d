import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { endedFromOutside, type OutsideEnds } from '../sandbox/ended-from-outside.policy.js';
import type { RunLog } from '../logs/run-log.js';
import type { Log } from '../log.js';
import { listeningPorts } from '../process/listening-ports.js';
import { AppProcess } from './app-process.js';
import type { InstanceRecord } from './instance-record.js';
import { canConnect } from './can-connect.js';
import { untilAnswered } from './open-requests.js';
import { CRASHES_TO_GIVE_UP, QUICK_MS, restartDelay } from './restart-backoff.policy.js';
import type { InstanceState, RunningRelease } from './running-release.port.js';

const COPY_EVERY_MS = 100;
/** Often at first, as most applications listen within a second. */
const LOOKS_MS = { first: 25, last: 150 } as const;
/** What an application printed last is tried again after this, where the disk did not take it. Milliseconds. */
const LAST_WORDS_MS = 1_000;
/** Between two moments of copying them: of a lot they take half of the loop's time, and not all of it. */
const LAST_WORDS_PAUSE_MS = 10;

/** What an instance needs of the machine around it. */
export interface InstanceHost {
  readonly log: Log;
  /** Makes the process of a start, still held; `record.run` and `record.givenPort` are those of the start. */
  hold(record: InstanceRecord): Promise<AppProcess>;
  runLog(record: InstanceRecord, isNew: boolean): RunLog;
  takePort(declared: number): Promise<number>;
  /** A port that a process of an earlier agent uses. */
  claimPort(port: number): void;
  giveBackPort(port: number): void;
  /** A connection to a port of the application. @throws the error of the system */
  connect(port: number): Promise<Duplex>;
  /** What has ended code of the slot from outside, up to now. */
  outsideEnds(): OutsideEnds;
  /** Writes the present records of the slot to the disk. */
  save(): void;
  /** Called whenever {@link Instance.state} may be another. */
  changed(): void;
}

/** Where a process takes connections. */
interface ListeningProcess {
  readonly port: number;
  readonly fixedPort: boolean;
}

/** A release with a process: what it prints and where it listens. */
export class Instance implements RunningRelease {
  readonly #host: InstanceHost;
  #record: InstanceRecord;
  #process: AppProcess | null = null;
  #runLog: RunLog | null = null;
  #listening: ListeningProcess | null = null;
  #quickCrashes = 0;
  #keepsRunning = false;
  #restartTimer: NodeJS.Timeout | null = null;
  #starting: Promise<void> | null = null;
  #ended: Promise<number | null> = Promise.resolve(null);
  #logFault: string | null = null;
  #fate: string | null = null;
  /** The process has ended, and what it printed last is being copied. */
  #isEnding = false;
  openRequests = 0;

  constructor(record: InstanceRecord, host: InstanceHost) {
    this.#record = record;
    this.#host = host;
  }

  get record(): InstanceRecord {
    return this.#record;
  }

  get releaseId(): string {
    return this.#record.spec.releaseId;
  }

  get listening(): ListeningProcess | null {
    return this.#listening;
  }

  get isAlive(): boolean {
    return this.#process?.isAlive() ?? false;
  }

  get state(): InstanceState {
    if (this.isAlive) return this.#listening ? 'running' : 'starting';
    if (this.#starting) return 'starting';
    const comesAgain = this.#restartTimer !== null || (this.#isEnding && this.#keepsRunning);
    if (comesAgain) return this.#quickCrashes >= CRASHES_TO_GIVE_UP ? 'crashed' : 'starting';
    return 'stopped';
  }

  get fate(): string | null {
    return this.#fate;
  }

  get exited(): Promise<number | null> {
    return this.#ended;
  }

  /** Takes over the process an earlier agent has left; what that printed since is read on. */
  adopt(): void {
    const { process } = this.#record;
    const found = process && AppProcess.adopt(process, this.#record.run);
    const runLog = this.#host.runLog(this.#record, false);
    if (!found?.isAlive()) {
      this.#process = found;
      this.#ended = this.#copyLast(runLog).then(() => null);
      return;
    }
    this.#host.claimPort(this.#record.givenPort);
    this.#watch(found, runLog, this.#host.outsideEnds());
  }

  async start(): Promise<void> {
    this.#starting = this.#start();
    try {
      await this.#starting;
    } finally {
      this.#starting = null;
    }
  }

  async #start(): Promise<void> {
    // Of the start before, whose shell may have ended alone.
    await this.#process?.stop(this.#record.spec.stopTimeoutSeconds);
    const givenPort = await this.#host.takePort(this.#record.spec.declaredPort);
    const earlier = this.#record;
    let held: AppProcess | null = null;
    try {
      this.#record = { ...earlier, givenPort, run: randomUUID(), startedAt: new Date().toISOString() };
      const runLog = this.#host.runLog(this.#record, true);
      held = await this.#host.hold(this.#record);
      this.#record = { ...this.#record, process: held.mark };
      this.#host.save();
      const before = this.#host.outsideEnds();
      held.go();
      this.#watch(held, runLog, before);
    } catch (error) {
      this.#host.giveBackPort(givenPort);
      this.#record = earlier;
      await held?.stop();
      throw error;
    }
  }

  keepRunning(): void {
    this.#keepsRunning = true;
    // One that is ending is started again once its last words are in the log.
    if (!this.isAlive && !this.#isEnding) this.#restart(0);
  }

  async stop(): Promise<void> {
    this.#keepsRunning = false;
    if (this.#restartTimer) clearTimeout(this.#restartTimer);
    this.#restartTimer = null;
    await Promise.allSettled([this.#starting]);
    await this.#process?.stop(this.#record.spec.stopTimeoutSeconds);
    await this.#ended;
    this.#host.changed();
  }

  async retire(graceMs: number): Promise<void> {
    await untilAnswered(() => this.openRequests > 0 && this.isAlive, graceMs);
    await this.stop();
  }

  async connect(): Promise<Duplex> {
    if (!this.#listening) throw new Error('the application does not listen');
    return this.#host.connect(this.#listening.port);
  }

  async look(): Promise<ListeningProcess | null> {
    const process = this.#process;
    if (!process?.isAlive()) return null;
    const { givenPort, spec } = this.#record;
    const ports =
      (await listeningPorts(process.mark.pid)) ?? ((await canConnect(givenPort)) ? [givenPort] : []);
    const port = [givenPort, spec.declaredPort].find((wanted) => ports.includes(wanted)) ?? ports[0];
    if (process !== this.#process) return null;
    this.#listening = port === undefined ? null : { port, fixedPort: port !== givenPort };
    this.#host.changed();
    return this.#listening;
  }

  copyLog(): void {
    if (this.isAlive && this.#runLog) this.#copy(this.#runLog);
  }

  /** @param before what had ended code of the slot before the process could have */
  #watch(process: AppProcess, runLog: RunLog, before: OutsideEnds): void {
    const since = performance.now();
    this.#process = process;
    this.#runLog = runLog;
    this.#listening = null;
    const copying = setInterval(() => this.#copy(runLog), COPY_EVERY_MS);
    let looking: NodeJS.Timeout;
    let isOver = false;
    const lookAgain = async (): Promise<void> => {
      // One at a time: a look takes as long as there are processes on the machine.
      if (!this.#listening) await this.look();
      if (!isOver) lookOn();
    };
    const lookOn = (): void => {
      const pauseMs = Math.min(LOOKS_MS.last, LOOKS_MS.first + (performance.now() - since) / 20);
      looking = setTimeout(() => void lookAgain(), pauseMs);
    };
    lookOn();
    const { givenPort } = this.#record;
    this.#fate = null;
    this.#ended = process.exited.then(async (code) => {
      clearInterval(copying);
      clearTimeout(looking);
      isOver = true;
      const wasQuick = performance.now() - since < QUICK_MS;
      this.#fate = code === 0 ? null : endedFromOutside(before, this.#host.outsideEnds());
      this.#host.giveBackPort(givenPort);
      if (this.#process === process) this.#listening = null;
      this.#isEnding = true;
      await this.#copyLast(runLog);
      this.#isEnding = false;
      if (this.#process !== process) return code;
      this.#quickCrashes = wasQuick ? this.#quickCrashes + 1 : 0;
      if (this.#keepsRunning) this.#crashed(code, runLog);
      this.#host.changed();
      return code;
    });
    this.#host.changed();
  }

  #crashed(code: number | null, runLog: RunLog): void {
    const about = { operationId: this.releaseId, exitCode: code, quickCrashes: this.#quickCrashes };
    this.#host.log('warn', 'application ended', about);
    const delayMs = restartDelay(this.#quickCrashes);
    const how = code === null ? 'ended' : `ended with exit code ${code}`;
    const why = this.#fate === null ? how : `was ended: ${this.#fate}`;
    this.#logged(() => runLog.tell(`The application ${why}; it is started again in ${delayMs / 1_000} s.`));
    this.#restart(delayMs);
  }

  #restart(afterMs: number): void {
    if (this.#restartTimer) return;
    this.#restartTimer = setTimeout(() => {
      this.#restartTimer = null;
      this.#record = { ...this.#record, restarts: this.#record.restarts + 1 };
      this.start().catch((error: unknown) => {
        this.#host.log('error', 'application cannot be started', { operationId: this.releaseId, err: error });
        this.#quickCrashes += 1;
        if (this.#keepsRunning) this.#restart(restartDelay(this.#quickCrashes));
      });
    }, afterMs);
  }

  #copy(runLog: RunLog): void {
    this.#logged(() => runLog.copy(false));
  }

  /**
   * Until its files are copied they stay; a later agent takes them up where this one ends. What the disk does not take is
   * tried again, and nobody waits for that.
   */
  async #copyLast(runLog: RunLog): Promise<void> {
    for (let isDone = false; !isDone;) {
      const isWritten = this.#logged(() => (isDone = runLog.copy(true)));
      if (!isWritten) return void setTimeout(() => void this.#copyLast(runLog), LAST_WORDS_MS).unref();
      if (!isDone) await delay(LAST_WORDS_PAUSE_MS);
    }
  }

  /** A full disk must not end the agent; what was not copied is copied later. @returns whether it was written */
  #logged(write: () => void): boolean {
    try {
      write();
      this.#logFault = null;
      return true;
    } catch (error) {
      const fault = (error as Error).message;
      const isNew = fault !== this.#logFault;
      this.#logFault = fault;
      if (isNew) {
        const about = { operationId: this.releaseId, err: error };
        this.#host.log('error', 'log of the application cannot be written', about);
      }
      return false;
    }
  }
}
