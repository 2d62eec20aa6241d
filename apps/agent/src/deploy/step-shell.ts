import { closeSync, openSync, readSync } from 'node:fs';
import type { AgentHealthReport, DeployStep } from '#libs/agent-protocol';
import type { Journal } from '../journal/journal.js';
import type { OperationFolder, OutputStream } from '../operations/operation-folder.js';
import { type CommandEnd, RunningCommand } from '../operations/running-command.js';
import { spawnWrapper } from '../operations/spawn-wrapper.js';
import { NOT_BEGUN } from '../operations/wrapper-script.js';
import { pause } from '../process/pause.js';
import { processIdentity } from '../process/process-identity.js';
import { endedFromOutside, type OutsideEnds } from '../sandbox/ended-from-outside.policy.js';
import type { SpaceEntry } from '../sandbox/slot-space.port.js';

/** A step cannot be done; the deploy is undone. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  constructor(
    message: string,
    readonly exitCode: number | null = null,
    readonly health: AgentHealthReport | null = null,
  ) {
    super(message);
  }
}

const TAIL_BYTES = 16 * 1024;
const STREAMS: readonly OutputStream[] = ['stdout', 'stderr'];

/** What `apt` and `dpkg` say when somebody else, most often the first boot, holds their lock. */
const PACKAGE_LOCK =
  /Could not get lock \/var\/(lib|cache)\/(dpkg|apt)|Unable to (acquire|lock) (the )?(dpkg|directory \/var\/lib|administration)|dpkg: error: dpkg (frontend|database) lock/;

export interface StepShellOptions {
  readonly operationId: string;
  readonly fence: number;
  readonly journal: Journal;
  /** Of the whole deploy. */
  readonly operationFolder: OperationFolder;
  readonly cwd: string;
  /** The way of a shell to where it runs; asked before each start. See `SlotSpace.enter`. */
  readonly enter: (source?: string) => Promise<SpaceEntry>;
  /** Names of variables whose values are hidden in what is printed, before it is written. */
  readonly secrets: readonly string[];
  /** What has ended code of the slot from outside, up to now. */
  readonly outsideEnds: () => OutsideEnds;
  readonly signal: AbortSignal;
}

export interface PackageLockTimes {
  readonly packageLock: number;
  readonly packageLockPause: number;
}

/** Runs the shell texts of a deploy; each is in the journal before it is let go. */
export class StepShell {
  constructor(private readonly options: StepShellOptions) {}

  folder(name: DeployStep): OperationFolder {
    return this.options.operationFolder.step(name);
  }

  /**
   * @param source folder of an earlier release that the text reads
   * @throws StepFailure when it does not end with 0; the reason of the signal
   */
  async run(name: DeployStep, command: string, source?: string): Promise<void> {
    const before = this.options.outsideEnds();
    const exitCode = await this.#attempt(name, command, source);
    if (exitCode !== 0) throw this.#failure(name, exitCode, before);
  }

  /** Like {@link run}, but waits for the lock of the package manager. */
  async runWithPackages(name: DeployStep, command: string, times: PackageLockTimes): Promise<void> {
    const giveUpAt = performance.now() + times.packageLock;
    const folder = this.folder(name);
    for (;;) {
      const { bytes } = folder.kept();
      const before = this.options.outsideEnds();
      const exitCode = await this.#attempt(name, command);
      if (exitCode === 0) return;
      const held = STREAMS.some((stream) => PACKAGE_LOCK.test(this.#tail(folder, stream, bytes[stream])));
      if (!held || performance.now() + times.packageLockPause > giveUpAt)
        throw this.#failure(name, exitCode, before);
      folder.note('The package manager is in use by another process; trying again.');
      await pause(times.packageLockPause, this.options.signal);
    }
  }

  async #attempt(name: DeployStep, command: string, source?: string): Promise<CommandEnd> {
    const { operationId, fence, journal, cwd, enter, secrets, signal } = this.options;
    signal.throwIfAborted();
    const folder = this.folder(name);
    folder.ensure();
    folder.expectExitCode();
    const entry = await enter(source);
    const wrapper = await spawnWrapper({ folder: folder.path, cwd, command, entry, secrets });
    const { pid } = wrapper;
    const identity = processIdentity(pid) ?? 'gone';
    try {
      const at = new Date().toISOString();
      await journal.append({
        at,
        fact: 'step_process',
        operationId,
        fence,
        name,
        pid,
        processIdentity: identity,
      });
    } catch (error) {
      wrapper.cancel();
      throw error;
    }
    const running = new RunningCommand({ pid, identity }, Date.now(), folder, wrapper, operationId);
    wrapper.go();
    const stop = (): void => void running.stop();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    try {
      const exitCode = await running.ended;
      signal.throwIfAborted();
      return exitCode;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #failure(name: DeployStep, exitCode: CommandEnd, before: OutsideEnds): StepFailure {
    if (exitCode === NOT_BEGUN) return new StepFailure(`The step ${name} could not begin.`);
    const fate = endedFromOutside(before, this.options.outsideEnds());
    if (fate !== null) return new StepFailure(`The step ${name} was ended: ${fate}.`, exitCode);
    const how = exitCode === null ? 'ended without an exit code' : `ended with exit code ${exitCode}`;
    return new StepFailure(`The step ${name} ${how}.`, exitCode);
  }

  #tail(folder: OperationFolder, stream: OutputStream, from: number): string {
    const size = folder.kept().bytes[stream];
    const start = Math.max(from, size - TAIL_BYTES);
    if (start >= size) return '';
    const buffer = Buffer.alloc(size - start);
    const file = openSync(folder.streamPath(stream), 'r');
    try {
      return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, start)).toString('utf8');
    } finally {
      closeSync(file);
    }
  }
}
