import { statfs } from 'node:fs/promises';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import type { MachineReport } from '#libs/agent-protocol';
import { AGENT_VERSION } from '../agent-version.js';
import { controlGroups } from '../process/control-group.js';
import type { EgressWatch } from './egress-watch.js';
import type { AgentKeeper } from './servers/agent-keeper.js';
import type { MachineServers } from './servers/machine-servers.js';

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

/**
 * Memory a machine has to promise: no more than what its control group, such as that of its container, may use.
 * @param computer bytes of the computer
 * @param group bytes of the control group; 0 without a limit, beyond the computer where version 1 has none
 */
export function memoryToPromise(computer: number, group: number): number {
  return group > 0 && group < computer ? group : computer;
}

/** Looks at the machine and tells what it has and how its servers are. */
export class MachineReporter {
  readonly #startedAt = new Date().toISOString();

  constructor(
    private readonly folder: string,
    private readonly servers: MachineServers,
    private readonly keeper: AgentKeeper,
    private readonly egress: Pick<EgressWatch, 'state'>,
  ) {}

  async read(): Promise<MachineReport> {
    const [known, states, disk] = await Promise.all([
      this.servers.known(),
      this.servers.list(),
      statfs(this.folder),
    ]);
    const limits = known.map(({ record }) => record.limits);
    const sum = (of: (limit: (typeof limits)[number]) => number): number =>
      limits.reduce((total, limit) => total + of(limit), 0);
    const wanted = new Set(
      known.filter(({ record }) => record.power !== 'off').map(({ serverId }) => serverId),
    );
    const { sandboxObstacle: obstacle, accountObstacle } = this.servers;
    const memory = memoryToPromise(totalmem(), process.constrainedMemory());
    return {
      version: AGENT_VERSION,
      startedAt: this.#startedAt,
      cpu: {
        total: availableParallelism(),
        used: rounded(loadavg()[0] ?? 0),
        promised: rounded(sum(({ cpuPercent }) => cpuPercent) / 100),
      },
      memoryMb: {
        total: Math.floor(memory / MEBIBYTE),
        used: Math.ceil(Math.max(0, memory - process.availableMemory()) / MEBIBYTE),
        promised: sum(({ memoryMb }) => memoryMb),
      },
      diskGb: {
        total: rounded((disk.blocks * disk.bsize) / GIBIBYTE),
        used: rounded(((disk.blocks - disk.bavail) * disk.bsize) / GIBIBYTE),
        promised: sum(({ diskGb }) => diskGb),
      },
      node: process.versions.node,
      sandbox: { available: obstacle === null, obstacle },
      egress: this.egress.state,
      users: { own: accountObstacle === null, obstacle: accountObstacle },
      controlGroups: controlGroups(),
      health: {
        wanted: wanted.size,
        running: states.filter(({ serverId, state }) => state !== 'stopped' && wanted.has(serverId)).length,
        lastFault: this.keeper.lastFault,
      },
    };
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
