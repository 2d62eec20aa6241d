import { join, resolve } from 'node:path';
import type { MachineServer, MachineServerOrder, MachineServerState } from '#libs/agent-protocol';
import type { AgentConfig } from '../../agent-config.js';
import type { Log } from '../../log.js';
import { SignOfLife } from '../../sign-of-life.js';
import { sealKey } from '../../seal/seal-key.js';
import { sandboxObstacle } from '../../sandbox/sandbox-tools.js';
import { isolationObstacle } from '../accounts/account-isolation.js';
import { openTun } from '../accounts/open-tun.js';
import { type ServerAccount, ServerAccountRegistry } from '../accounts/server-account-registry.js';
import { AgentProcess } from './agent-process.js';
import { installProgram } from './install-program.js';
import { ServerFolder } from './server-folder.js';
import type { ServerRecord } from './server-record.js';

/** In the folder of the machine, which no server sees. */
const SEAL_KEY = 'seal.key';

export interface MachineServersOptions {
  /** Folder of the machine; servers are in `servers/` below it. */
  readonly folder: string;
  /** The agent as one file. */
  readonly program: string;
  /** Where agents dial, `ws://…/agent/tunnel`. */
  readonly gatewayUrl: string;
  /** Seconds between two pings of an agent. */
  readonly heartbeatSeconds: number;
  readonly log: Log;
}

/** The machine has no such server. */
export class ServerNotFound extends Error {
  override readonly name = 'ServerNotFound';
  constructor(serverId: string) {
    super(`there is no server ${serverId} here`);
  }
}

/** A server of a machine, with what the machine keeps of it. */
export interface KnownServer {
  readonly serverId: string;
  readonly record: ServerRecord;
}

/**
 * The servers of a machine, each a folder and an agent process. As root, each has a user of its own and limits by
 * its order; else all run as our user. Every method may be repeated, and by several processes at once.
 */
export class MachineServers {
  /** Why servers have no users of their own here; null when they have. */
  readonly accountObstacle: string | null;
  /** Why code of servers is not shut in here; null when it is. */
  readonly sandboxObstacle: string | null;
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #accounts: ServerAccountRegistry;
  readonly #sealKeyPath: string;
  #program: Promise<string> | null = null;

  constructor(private readonly options: MachineServersOptions) {
    const { folder, log } = options;
    // Made before the first agent asks for it.
    this.#sealKeyPath = join(resolve(folder), SEAL_KEY);
    sealKey(this.#sealKeyPath);
    this.#accounts = ServerAccountRegistry.of(folder);
    this.accountObstacle = isolationObstacle(resolve(folder));
    if (this.accountObstacle !== null) {
      log('warn', `servers share one user without limits: ${this.accountObstacle}`);
    }
    openTun();
    this.sandboxObstacle = sandboxObstacle(this.accountObstacle);
    if (this.sandboxObstacle !== null) {
      log('warn', `code of servers is not shut in and reaches this machine: ${this.sandboxObstacle}`);
    }
  }

  /** Makes the server and starts its agent; resolves when the agent process runs, connected or not. */
  async create(serverId: string, order: MachineServerOrder): Promise<void> {
    const folder = this.#folder(serverId);
    await this.#inTurn(serverId, async () => {
      await folder.writeRecord({ ...order, power: 'on' });
      await this.#run(folder);
    });
  }

  /** @throws ServerNotFound */
  async start(serverId: string): Promise<void> {
    const folder = this.#folder(serverId);
    await this.#inTurn(serverId, async () => {
      await this.#setPower(folder, 'on');
      await this.#run(folder);
    });
  }

  /** Ends the agent and what it runs; resolves when they are gone. */
  async stop(serverId: string): Promise<void> {
    const folder = this.#folder(serverId);
    await this.#inTurn(serverId, async () => {
      if (await folder.readRecord()) await this.#setPower(folder, 'off');
      await (await this.#process(folder)).stop();
    });
  }

  /**
   * Ends all that the server runs but its agent, which goes on with what needs no process: it serves files. Resolves when
   * that is gone.
   * @throws ServerNotFound
   */
  async rest(serverId: string): Promise<void> {
    const folder = this.#folder(serverId);
    await this.#inTurn(serverId, async () => {
      await this.#setPower(folder, 'rest');
      await this.#run(folder);
      await (await this.#process(folder)).endOthers();
    });
  }

  /** Stops the server and removes everything of it. */
  async delete(serverId: string): Promise<void> {
    const folder = this.#folder(serverId);
    await this.#inTurn(serverId, async () => {
      await (await this.#process(folder)).stop();
      await folder.remove();
      await this.#accounts.release(serverId);
    });
  }

  /**
   * Starts the agent of a server that is to run, unless it does; one that dials an address of the past is started
   * again. One of an earlier version goes on until it is started the next time: what it runs would end with it.
   * @param standsStill it runs, and does nothing
   */
  async keepUp(serverId: string, standsStill = false): Promise<void> {
    const folder = this.#folder(serverId);
    await this.#inTurn(serverId, async () => {
      const power = (await folder.readRecord())?.power ?? 'off';
      if (power === 'off') return;
      if (standsStill) await (await this.#process(folder)).kill();
      await this.#run(folder, 'any version');
    });
  }

  /** See {@link SignOfLife.last}; null where no agent runs. */
  signOfLife(serverId: string): number | null {
    return SignOfLife.last(this.#folder(serverId).path);
  }

  async state(serverId: string): Promise<MachineServerState> {
    const folder = this.#folder(serverId);
    const record = await folder.readRecord();
    return record === null ? 'absent' : this.#liveState(folder, record);
  }

  /** Every server of the machine. */
  async list(): Promise<MachineServer[]> {
    const known = await this.known();
    return Promise.all(
      known.map(async ({ serverId, record }) => ({
        serverId,
        state: await this.#liveState(this.#folder(serverId), record),
      })),
    );
  }

  async known(): Promise<KnownServer[]> {
    const folders = await ServerFolder.list(this.options.folder);
    const known = await Promise.all(
      folders.map(async (folder) => ({ serverId: folder.serverId, record: await folder.readRecord() })),
    );
    return known.flatMap(({ serverId, record }) => (record ? [{ serverId, record }] : []));
  }

  async #setPower(folder: ServerFolder, power: ServerRecord['power']): Promise<void> {
    const record = await folder.readRecord();
    if (!record) throw new ServerNotFound(folder.serverId);
    if (record.power !== power) await folder.writeRecord({ ...record, power });
  }

  async #run(folder: ServerFolder, takes?: 'any version'): Promise<void> {
    const record = await folder.readRecord();
    if (!record) throw new ServerNotFound(folder.serverId);
    const account = await this.#obtainAccount(folder);
    const isHost = record.kind === 'GALAXY_HOST';
    const uid = account === null || isHost ? null : account.uid;
    const present = folder.readConfig();
    const wanted = this.#config(folder, record, account, present?.sandboxed ?? false);
    const launch = {
      program: await this.#installedProgram(),
      sealKeyPath: this.#sealKeyPath,
      confinement: uid === null ? null : { uid, limits: record.limits },
    };
    const agent = new AgentProcess(folder, account);
    const isWanted = JSON.stringify(present) === JSON.stringify(wanted);
    if (isWanted && (takes ? agent.livePid() !== null : agent.runsAs(launch))) return;
    // Of a server that is new, only another process that makes it too can have an agent.
    if (present !== null && (!isWanted || agent.livePid() !== null)) await agent.stop();
    if (uid !== null) await folder.giveTo(uid);
    if (account !== null && isHost) await folder.openToSlots();
    if (!isWanted) await folder.writeConfig(wanted, uid);
    await agent.start(launch);
  }

  #config(
    { serverId, path: home }: ServerFolder,
    { token, kind, limits }: ServerRecord,
    account: ServerAccount | null,
    wasSandboxed: boolean,
  ): AgentConfig {
    const { gatewayUrl, heartbeatSeconds } = this.options;
    // Code that was shut in is never let out because a tool is missing for a while: its agent waits for the tool.
    const sandboxed = wasSandboxed || this.sandboxObstacle === null;
    const config = { gatewayUrl, serverId, token, home, heartbeatSeconds, sandboxed, diskGb: limits.diskGb };
    return account !== null && kind === 'GALAXY_HOST' ? { ...config, uidBase: account.slotUidBase } : config;
  }

  async #obtainAccount(folder: ServerFolder): Promise<ServerAccount | null> {
    await folder.make();
    if (this.accountObstacle !== null) return null;
    await folder.openWay();
    return this.#accounts.obtain(folder.serverId, folder.path);
  }

  #installedProgram(): Promise<string> {
    const { folder, program } = this.options;
    this.#program ??= installProgram(folder, program).catch((error: Error) => {
      this.#program = null;
      throw error;
    });
    return this.#program;
  }

  async #liveState(folder: ServerFolder, { power }: ServerRecord): Promise<MachineServerState> {
    if ((await this.#process(folder)).livePid() === null) return 'stopped';
    return power === 'rest' ? 'resting' : 'running';
  }

  #folder(serverId: string): ServerFolder {
    if (!/^[0-9a-f-]{36}$/.test(serverId)) throw new Error(`"${serverId}" is no server id`);
    return new ServerFolder(this.options.folder, serverId);
  }

  async #process(folder: ServerFolder): Promise<AgentProcess> {
    return new AgentProcess(folder, await this.#accounts.find(folder.serverId));
  }

  /** One piece of work a server at a time within this process. */
  async #inTurn<T>(serverId: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#queues.get(serverId) ?? Promise.resolve()).then(work, work);
    this.#queues.set(serverId, turn);
    try {
      return await turn;
    } finally {
      if (this.#queues.get(serverId) === turn) this.#queues.delete(serverId);
    }
  }
}
