import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProcessLimits } from '#libs/agent-protocol';
import {
  findWanted,
  type Found,
  isOfUsers,
  type IsWanted,
  isWithin,
  killAll,
} from '../../process/account-processes.js';
import { commandLine, findCommands } from '../accounts/process-table.js';
import { type ServerAccount, SLOTS_OF_A_HOST } from '../accounts/server-account-registry.js';
import {
  GROUPS_OF_A_SERVER,
  removeGroupsOfServer,
  withoutNewProcesses,
} from '../../process/control-group.js';
import { isAlive, markOf } from '../../process/process-mark.js';
import { processTree, type SeenProcess } from '../../process/process-tree.js';
import { killGroup } from '../../process/kill-group.js';
import { SYSTEM_PATH } from '../../operations/safe-environment.js';
import { SignOfLife } from '../../sign-of-life.js';
import type { ServerFolder } from './server-folder.js';

function either(one: IsWanted, other: IsWanted): IsWanted {
  return (seen) => one(seen) || other(seen);
}

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
  async kill(): Promise<void> {
    for (const pid of await this.#agents()) killGroup(pid, 'SIGKILL');
  }

  /** Ends the agent, also one that is just starting, and all the server runs; resolves when that is gone. */
  async stop(): Promise<void> {
    const agents = await this.#agents();
    for (const pid of agents) killGroup(pid, 'SIGTERM');
    if (!(await this.#goneWhileAlive(agents, LONGEST_STOP_MS))) {
      const silent = await this.#agents();
      for (const pid of silent) killGroup(pid, 'SIGKILL');
      await this.#goneWhileAlive(silent, SILENT_MS);
    }
    const { serverId } = this.folder;
    await withoutNewProcesses([serverId, GROUPS_OF_A_SERVER.code], () => killAll((kill) => this.#rest(kill)));
    removeGroupsOfServer(serverId);
  }

  /** Ends all the server runs but its agents, what those started included; resolves when that is gone. */
  async endOthers(): Promise<void> {
    const code = [this.folder.serverId, GROUPS_OF_A_SERVER.code];
    await withoutNewProcesses(code, () =>
      killAll(async () => {
        const agents = await this.#agents();
        const [rest, ...started] = await Promise.all([
          this.#rest(),
          ...(process.platform === 'linux' ? agents.map(processTree) : []),
        ]);
        const found = new Set([...rest.pids, ...started.flatMap((tree) => [...tree])]);
        return { pids: [...found].filter((pid) => !agents.includes(pid)), isWhole: rest.isWhole };
      }),
    );
  }

  /** What runs of a server beside its agent. @param onFound called at once with each */
  #rest(onFound?: (pid: number) => void): Promise<Found> {
    const { account, folder } = this;
    const operation = ` operation ${folder.path}/operations/`;
    if (process.platform !== 'linux') return findCommands(operation, undefined, onFound);
    const isCommand: IsWanted = (seen) => seen.commandLine.includes(operation) && this.#isOurs(seen);
    const isCode =
      account === null
        ? isWithin(folder.path)
        : either(isOfUsers(account.uid, 1), isOfUsers(account.slotUidBase, SLOTS_OF_A_HOST));
    return findWanted(either(isCode, isCommand), onFound);
  }

  async #agents(): Promise<readonly number[]> {
    const { configPath } = this.folder;
    return (await findCommands(`--config ${configPath}`, (seen) => this.#isOurs(seen))).pids;
  }

  /** Anybody can write what he likes into a command line: processes of other servers that pretend to do not count. */
  #isOurs({ user }: SeenProcess): boolean {
    const { account } = this;
    return account === null || [process.getuid?.() ?? 0, account.uid].includes(user);
  }

  /** @param agents known to run; others, that are just starting, are looked for when these have ended */
  async #goneWhileAlive(agents: readonly number[], milliseconds: number): Promise<boolean> {
    const deadline = performance.now() + milliseconds;
    let sign = SignOfLife.last(this.folder.path);
    let silentAt = performance.now() + SILENT_MS;
    let left = agents.map(markOf);
    for (let pauseMs = POLL_MS; ; pauseMs = Math.min(pauseMs * 1.1, LONGEST_POLL_MS)) {
      left = left.filter(isAlive);
      if (left.length === 0) left = (await this.#agents()).map(markOf);
      if (left.length === 0) return true;
      const last = SignOfLife.last(this.folder.path);
      if (last !== sign) silentAt = performance.now() + SILENT_MS;
      sign = last;
      if (performance.now() > Math.min(deadline, silentAt)) return false;
      await delay(pauseMs);
    }
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
