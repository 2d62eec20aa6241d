import { LocalAgentProcess } from './local-agent-process.js';
import { LocalMachineFolder } from './local-machine-folder.js';
import type { MachineRequest, MachineState, ProviderDriver } from './provider-driver.js';

export interface LocalProviderOptions {
  /** Folder of local state; machines are in `servers/` below it. */
  readonly home: string;
  /** Where agents dial, `ws://…/agent/tunnel`. */
  readonly gatewayUrl: string;
  /** Seconds between two pings of an agent. Default 3. */
  readonly heartbeatSeconds?: number;
}

export interface LocalMachine {
  readonly serverId: string;
  readonly state: MachineState;
}

/** Each server is a folder and an agent process on this machine. */
export class LocalProviderDriver implements ProviderDriver {
  readonly name = 'local';
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(private readonly options: LocalProviderOptions) {}

  async create({ serverId, token }: MachineRequest): Promise<void> {
    await this.#inTurn(serverId, async () => {
      await this.#run(this.#folder(serverId), token);
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
    await this.#inTurn(serverId, () => this.#process(this.#folder(serverId)).stop());
  }

  async delete(serverId: string): Promise<void> {
    await this.#inTurn(serverId, async () => {
      const folder = this.#folder(serverId);
      await this.#process(folder).stop();
      await folder.remove();
    });
  }

  async status(serverId: string): Promise<MachineState> {
    return this.#state(this.#folder(serverId));
  }

  /** Every machine of the home folder. */
  async listLocal(): Promise<LocalMachine[]> {
    const folders = await LocalMachineFolder.list(this.options.home);
    return folders.map((folder) => ({ serverId: folder.serverId, state: this.#state(folder) }));
  }

  async #run(folder: LocalMachineFolder, token: string): Promise<void> {
    const { gatewayUrl, heartbeatSeconds = 3 } = this.options;
    const { serverId, path: home } = folder;
    const wanted = { gatewayUrl, serverId, token, home, heartbeatSeconds };
    const agent = this.#process(folder);
    if (JSON.stringify(folder.readConfig()) !== JSON.stringify(wanted)) {
      await agent.stop();
      await folder.writeConfig(wanted);
    }
    await agent.start();
  }

  #state(folder: LocalMachineFolder): MachineState {
    if (folder.readConfig() === null) return 'absent';
    return this.#process(folder).livePid() === null ? 'stopped' : 'running';
  }

  #folder(serverId: string): LocalMachineFolder {
    if (!/^[0-9a-f-]{36}$/.test(serverId)) throw new Error(`"${serverId}" is no server id`);
    return new LocalMachineFolder(this.options.home, serverId);
  }

  #process(folder: LocalMachineFolder): LocalAgentProcess {
    return new LocalAgentProcess(folder);
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
