import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { agentEntry } from './agent-entry.js';
import type { LocalMachineFolder } from './local-machine-folder.js';
import { commandLine, findProcesses, signalGroup } from './process-table.js';

const START_MS = 15_000;
/** An agent needs up to two seconds to end what it runs, and one to say goodbye. */
const STOP_MS = 8000;
const POLL_MS = 20;
/** Exit code of an agent that found another one alive in its folder. */
const ALREADY_RUNNING = 3;
const SEARCH_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The agent process of one local machine. It outlives the process that started it. */
export class LocalAgentProcess {
  constructor(private readonly folder: LocalMachineFolder) {}

  /** Null when no agent of this folder runs; a pid reused by another program does not count. */
  livePid(): number | null {
    const pid = this.folder.readPid();
    return pid !== null && commandLine(pid).includes(this.folder.configPath) ? pid : null;
  }

  /**
   * Resolves when an agent runs, started by us or by somebody else.
   * @throws Error with the end of the agent's log when it does not start
   */
  async start(): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (this.livePid() === null) {
      const child = this.#spawn();
      let fault: Error | null = null;
      child.once('error', (error) => (fault = error));
      while (this.livePid() === null && child.exitCode === null && child.signalCode === null && !fault) {
        if (Date.now() > deadline) child.kill('SIGKILL');
        await delay(POLL_MS);
      }
      if (this.livePid() !== null) return;
      if (child.exitCode !== ALREADY_RUNNING || Date.now() > deadline) {
        throw new Error(`the agent did not start: ${this.folder.logTail()}`, { cause: fault });
      }
    }
  }

  /** Ends the agent, also one that is just starting, and all it runs; resolves when they are gone. */
  async stop(): Promise<void> {
    for (const pid of this.#agents()) signalGroup(pid, 'SIGTERM');
    if (!(await this.#goneWithin(STOP_MS))) {
      for (const pid of this.#agents()) signalGroup(pid, 'SIGKILL');
      await this.#goneWithin(STOP_MS);
    }
    for (const pid of findProcesses(` operation ${this.folder.path}/operations/`))
      signalGroup(pid, 'SIGKILL');
  }

  #agents(): number[] {
    return findProcesses(`--config ${this.folder.configPath}`);
  }

  async #goneWithin(milliseconds: number): Promise<boolean> {
    const deadline = Date.now() + milliseconds;
    while (this.#agents().length > 0) {
      if (Date.now() > deadline) return false;
      await delay(POLL_MS);
    }
    return true;
  }

  #spawn(): ChildProcess {
    const log = openSync(this.folder.logPath, 'a', 0o600);
    try {
      const child = spawn(process.execPath, [agentEntry(), '--config', this.folder.configPath], {
        cwd: this.folder.path,
        env: {
          PATH: `${dirname(process.execPath)}:${SEARCH_PATH}`,
          HOME: this.folder.path,
          LANG: 'C.UTF-8',
        },
        detached: true,
        stdio: ['ignore', log, log],
      });
      child.unref();
      return child;
    } finally {
      closeSync(log);
    }
  }
}
