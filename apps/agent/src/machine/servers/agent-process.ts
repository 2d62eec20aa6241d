import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProcessLimits } from '#libs/agent-protocol';
import { killAll, processesOfUsers, processesWithin, userOf } from '../../process/account-processes.js';
import { commandLine, findProcesses } from '../accounts/process-table.js';
import { type ServerAccount, SLOTS_OF_A_HOST } from '../accounts/server-account-registry.js';
import { removeGroupsOfServer } from '../../process/control-group.js';
import { processTree } from '../../process/process-tree.js';
import { killGroup } from '../../process/kill-group.js';
import { SYSTEM_PATH } from '../../operations/safe-environment.js';
import { SignOfLife } from '../../sign-of-life.js';
import type { ServerFolder } from './server-folder.js';

const START_MS = 15_000;
/** An agent gives what it runs up to five minutes to end, and says goodbye for a second. */
const LONGEST_STOP_MS = 310_000;
/** One that shows no life meanwhile is not waited for. */
const SILENT_MS = 12_000;
const POLL_MS = 20;
const LONGEST_POLL_MS = 250;
/** Exit code of an agent that found another one alive in its folder. */
const ALREADY_RUNNING = 3;

/** How the agent of a server is started. */
export interface AgentLaunch {
  /** File of the key of the machine. */
  readonly sealKeyPath: string;
  /** The program of the agent. */
  readonly program: string;
  /** The user it turns into, and the limits it puts itself under; null: it stays as it is started. */
  readonly confinement: { readonly uid: number; readonly limits: ProcessLimits } | null;
}

/** The agent process of one server. It outlives the process that started it. */
export class AgentProcess {
  /** @param account users of the server; null where it has none of its own */
  constructor(
    private readonly folder: ServerFolder,
    private readonly account: ServerAccount | null,
  ) {}

  /** Null when no agent of this folder runs; a pid reused by another program does not count. */
  livePid(): number | null {
    const pid = this.folder.readPid();
    return pid !== null && commandLine(pid).includes(this.folder.configPath) ? pid : null;
  }

  /** Whether the agent that runs is of this version and confined like this. */
  runsAs(launch: AgentLaunch): boolean {
    const pid = this.livePid();
    return pid !== null && commandLine(pid).includes(this.#words(launch).join(' '));
  }

  /**
   * Resolves when an agent runs, started by us or by somebody else.
   * @throws Error with the end of the agent's log when it does not start
   */
  async start(launch: AgentLaunch): Promise<void> {
    const deadline = performance.now() + START_MS;
    while (this.livePid() === null) {
      const child = this.#spawn(launch);
      let fault: Error | null = null;
      child.once('error', (error) => (fault = error));
      while (this.livePid() === null && child.exitCode === null && child.signalCode === null && !fault) {
        if (performance.now() > deadline) child.kill('SIGKILL');
        await delay(POLL_MS);
      }
      if (this.livePid() !== null) return;
      if (child.exitCode !== ALREADY_RUNNING || performance.now() > deadline) {
        throw new Error(`the agent did not start: ${this.folder.logTail()}`, { cause: fault });
      }
    }
  }

  /** Ends the agent at once, also one that is stopped; what it runs goes on for the next one to take up. */
  kill(): void {
    for (const pid of this.#agents()) killGroup(pid, 'SIGKILL');
  }

  /** Ends the agent, also one that is just starting, and all the server runs; resolves when that is gone. */
  async stop(): Promise<void> {
    for (const pid of this.#agents()) killGroup(pid, 'SIGTERM');
    if (!(await this.#goneWhileAlive(LONGEST_STOP_MS))) {
      for (const pid of this.#agents()) killGroup(pid, 'SIGKILL');
      await this.#goneWhileAlive(SILENT_MS);
    }
    await killAll(() => this.#leftovers());
    removeGroupsOfServer(this.folder.serverId);
  }

  /** Ends all the server runs but its agents, what those started included; resolves when that is gone. */
  async endOthers(): Promise<void> {
    await killAll(() => {
      const agents = this.#agents();
      const started = process.platform === 'linux' ? agents.flatMap((pid) => [...processTree(pid)]) : [];
      return [...new Set([...started, ...this.#leftovers()])].filter((pid) => !agents.includes(pid));
    });
  }

  /** What still runs of a server whose agent is gone. */
  #leftovers(): number[] {
    const { account, folder } = this;
    const commands = this.#find(` operation ${folder.path}/operations/`);
    if (account === null) return [...commands, ...processesWithin(folder.path)];
    return [
      ...commands,
      ...processesOfUsers(account.uid, 1),
      ...processesOfUsers(account.slotUidBase, SLOTS_OF_A_HOST),
    ];
  }

  #agents(): number[] {
    return this.#find(`--config ${this.folder.configPath}`);
  }

  /** By what anybody can write into a command line: processes of other servers that pretend to do not count. */
  #find(text: string): number[] {
    const { account } = this;
    const found = findProcesses(text);
    if (account === null) return found;
    const users = [process.getuid?.() ?? 0, account.uid];
    return found.filter((pid) => users.includes(userOf(pid)));
  }

  async #goneWhileAlive(milliseconds: number): Promise<boolean> {
    const deadline = performance.now() + milliseconds;
    let sign = SignOfLife.last(this.folder.path);
    let silentAt = performance.now() + SILENT_MS;
    for (
      let pauseMs = POLL_MS;
      this.#agents().length > 0;
      pauseMs = Math.min(pauseMs * 1.1, LONGEST_POLL_MS)
    ) {
      const last = SignOfLife.last(this.folder.path);
      if (last !== sign) silentAt = performance.now() + SILENT_MS;
      sign = last;
      if (performance.now() > Math.min(deadline, silentAt)) return false;
      await delay(pauseMs);
    }
    return true;
  }

  #words({ program, sealKeyPath, confinement }: AgentLaunch): string[] {
    const words = [program, '--config', this.folder.configPath, '--seal-key', sealKeyPath];
    if (confinement === null) return words;
    const { uid, limits } = confinement;
    const { memoryMb, cpuPercent, maxProcesses } = limits;
    return [
      ...words,
      '--uid',
      String(uid),
      '--group',
      this.folder.serverId,
      '--limits',
      `${memoryMb},${cpuPercent},${maxProcesses}`,
    ];
  }

  #spawn(launch: AgentLaunch): ChildProcess {
    const log = this.folder.openLog(launch.confinement?.uid ?? null);
    try {
      const child = spawn(process.execPath, this.#words(launch), {
        cwd: this.folder.path,
        env: {
          PATH: `${dirname(process.execPath)}:${SYSTEM_PATH}`,
          HOME: this.folder.path,
          TMPDIR: `${this.folder.path}/tmp`,
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
