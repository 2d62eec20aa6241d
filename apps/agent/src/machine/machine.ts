import { join, resolve } from 'node:path';
import { AgentApi } from '../api/agent-api.js';
import type { Log } from '../log.js';
import { PidFile } from '../process/pid-file.js';
import { egressObstacle } from '../sandbox/egress-trial.js';
import { dialDelay } from '../tunnel/backoff.js';
import { TunnelClient } from '../tunnel/tunnel-client.js';
import { ConnectedMark } from './connected-mark.js';
import { EgressWatch } from './egress-watch.js';
import { makeMachineFolder, type MachineConfig } from './machine-config.js';
import { MachineReporter } from './machine-report.js';
import { machineRoutes } from './machine-routes.js';
import { AgentKeeper } from './servers/agent-keeper.js';
import { MachineServers } from './servers/machine-servers.js';

/** A start of an agent under way is waited for this long at the end. */
const KEEPER_GRACE_MS = 3000;

export interface MachineSurroundings {
  /** Folder of the machine. */
  readonly folder: string;
  /** The agent as one file, which it starts for each server. */
  readonly program: string;
}

interface Parts {
  readonly pidFile: PidFile;
  readonly keeper: AgentKeeper;
  readonly egress: EgressWatch;
  readonly tunnel: TunnelClient;
}

/**
 * A machine: makes, powers and removes servers in its folder as the service tells it through its tunnel, and keeps
 * their agents alive. The agents outlive it.
 */
export class Machine {
  private constructor(private readonly parts: Parts) {}

  /**
   * Takes the folder, starts the agents that are to run, and begins to dial.
   * @throws AlreadyRunningError
   */
  static start(config: MachineConfig, { folder, program }: MachineSurroundings, log: Log): Machine {
    const home = resolve(folder);
    makeMachineFolder(home);
    const pidFile = PidFile.acquire(join(home, 'machine.pid'));
    const { gatewayUrl, heartbeatSeconds } = config;
    const servers = new MachineServers({ folder: home, program, gatewayUrl, heartbeatSeconds, log });
    const keeper = new AgentKeeper(servers, log);
    // Code that is not shut in has the network of the machine.
    const isShutIn = servers.sandboxObstacle === null;
    const egress = new EgressWatch(async () => (isShutIn ? egressObstacle(gatewayUrl) : null), log);
    const reporter = new MachineReporter(home, servers, keeper, egress);
    const api = new AgentApi(machineRoutes(servers, reporter), home, log);
    const mark = new ConnectedMark(home, log);
    const tunnel = new TunnelClient(config, api, log, dialDelay, (isOpen) => mark.set(isOpen));
    egress.start();
    keeper.start();
    tunnel.start();
    return new Machine({ pidFile, keeper, egress, tunnel });
  }

  /** Lets the folder go. The agents stay as they are, and the next machine in this folder finds them. */
  async stop(): Promise<void> {
    const { pidFile, keeper, egress, tunnel } = this.parts;
    await Promise.all([keeper.stop(KEEPER_GRACE_MS), egress.stop(), tunnel.stop()]);
    pidFile.release();
  }
}
