import { resolve } from 'node:path';
import { isolationObstacle } from './account-isolation.js';
import { installAgentBundle } from './agent-bundle.js';
import { LocalAgentProcess } from './local-agent-process.js';
import { type LocalAgentConfig, LocalMachineFolder, type LocalMachineTerms } from './local-machine-folder.js';
import { planLimits } from './plan-limits.data.js';
import { type ServerAccount, ServerAccountRegistry } from './server-account-registry.js';
import type { MachineRequest, MachineState, ProviderDriver } from './provider-driver.js';

export interface LocalProviderOptions {
  /** Folder of local state; machines are in `servers/` below it. */
  readonly home: string;
  /** Where agents dial, `ws://…/agent/tunnel`. */
  readonly gatewayUrl: string;
  /** Seconds between two pings of an agent. Default 3. */
  readonly heartbeatSeconds?: number;
  /** Told once why servers have no users of their own here. */
  readonly warn?: (message: string) => void;
}

export interface LocalMachine {
  readonly serverId: string;
  readonly state: MachineState;
}

/**
 * Each server is a folder and an agent process on this machine. As root, each has a user of its own and limits
 * by its plan; else all run as our user.
 */
export class LocalProviderDriver implements ProviderDriver {
  readonly name = 'local';
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #accounts = new ServerAccountRegistry();
  #obstacle: string | null | undefined;

  constructor(private readonly options: LocalProviderOptions) {}

  async create({ serverId, token, kind, plan }: MachineRequest): Promise<void> {
    await this.#inTurn(serverId, async () => {
      const folder = this.#folder(serverId);
      await folder.make();
      await folder.writeTerms({ kind, plan });
      await this.#run(folder, token);
    });
  }

  async start(serverId: string): Promise<void> {
    await this.ensureRunning(serverId);
  }

  /**
   * Starts the agent of a created machine unless it runs; one that dials an address of the past is started again.
   * @throws Error when the machine was never created
   */
  async ensureRunning(serverId: string): Promise<void> {
    await this.#inTurn(serverId, async () => {
      const folder = this.#folder(serverId);
      const config = folder.readConfig();
      if (!config) throw new Error(`there is no local machine ${serverId}`);
      await this.#run(folder, config.token);
    });
  }

  async stop(serverId: string): Promise<void> {
    await this.#inTurn(serverId, async () => {
      await (await this.#process(this.#folder(serverId))).stop();
    });
  }

  async delete(serverId: string): Promise<void> {
    await this.#inTurn(serverId, async () => {
      const folder = this.#folder(serverId);
      await (await this.#process(folder)).stop();
      await folder.remove();
      await this.#accounts.release(serverId);
    });
  }

  async status(serverId: string): Promise<MachineState> {
    return this.#state(this.#folder(serverId));
  }

  /** Every machine of the home folder. */
  async listLocal(): Promise<LocalMachine[]> {
    const folders = await LocalMachineFolder.list(this.options.home);
    const machines = await Promise.all(
      folders.map(async (folder) => ({ serverId: folder.serverId, state: await this.#state(folder) })),
    );
    return machines.filter(({ state }) => state !== 'absent');
  }

  async #run(folder: LocalMachineFolder, token: string): Promise<void> {
    const terms = await folder.readTerms();
    const account = await this.#obtainAccount(folder);
    const isHost = terms.kind === 'GALAXY_HOST';
    const uid = account === null || isHost ? null : account.uid;
    const wanted = this.#config(folder, token, account, terms);
    const launch = {
      bundle: await installAgentBundle(this.options.home),
      confinement: uid === null ? null : { uid, limits: planLimits(terms.plan) },
    };
    const agent = new LocalAgentProcess(folder, account);
    const present = folder.readConfig();
    const isWanted = JSON.stringify(present) === JSON.stringify(wanted);
    if (isWanted && agent.runsAs(launch)) return;
    // Of a machine that is new, only another process that makes it too can have an agent.
    if (present !== null && (!isWanted || agent.livePid() !== null)) await agent.stop();
    if (uid !== null) await folder.giveTo(uid);
    if (account !== null && isHost) await folder.openToSlots();
    if (!isWanted) await folder.writeConfig(wanted, uid);
    await agent.start(launch);
  }

  #config(
    { serverId, path: home }: LocalMachineFolder,
    token: string,
    account: ServerAccount | null,
    { kind }: LocalMachineTerms,
  ): LocalAgentConfig {
    const { gatewayUrl, heartbeatSeconds = 3 } = this.options;
    const config = { gatewayUrl, serverId, token, home, heartbeatSeconds };
    return account !== null && kind === 'GALAXY_HOST' ? { ...config, uidBase: account.slotUidBase } : config;
  }

  async #obtainAccount(folder: LocalMachineFolder): Promise<ServerAccount | null> {
    await folder.make();
    if (this.#obstacle === undefined) {
      this.#obstacle = isolationObstacle(resolve(this.options.home));
      if (this.#obstacle !== null) {
        this.options.warn?.(`local servers share one user without limits: ${this.#obstacle}`);
      }
    }
    if (this.#obstacle !== null) return null;
    await folder.openWay();
    return this.#accounts.obtain(folder.serverId, folder.path);
  }

  async #state(folder: LocalMachineFolder): Promise<MachineState> {
    if (folder.readConfig() === null) return 'absent';
    return (await this.#process(folder)).livePid() === null ? 'stopped' : 'running';
  }

  #folder(serverId: string): LocalMachineFolder {
    if (!/^[0-9a-f-]{36}$/.test(serverId)) throw new Error(`"${serverId}" is no server id`);
    return new LocalMachineFolder(this.options.home, serverId);
  }

  async #process(folder: LocalMachineFolder): Promise<LocalAgentProcess> {
    return new LocalAgentProcess(folder, await this.#accounts.find(folder.serverId));
  }

  /** One piece of work a machine at a time within this process. */
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
