import { statfs } from 'node:fs/promises';
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';
import { readFileSync } from 'node:fs';
import type { MachineReport } from '#libs/agent-protocol';
import { AGENT_VERSION } from '../agent-version.js';
import { controlGroups } from '../process/control-group.js';
import type { AgentKeeper } from './servers/agent-keeper.js';
import type { MachineServers } from './servers/machine-servers.js';

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

/** What programs can still get without pushing others out, which is more than what is free. */
function availableMemory(): number {
  if (process.platform !== 'linux') return freemem();
  const [, kibibytes] = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return kibibytes === undefined ? freemem() : Number(kibibytes) * 1024;
}

/** Looks at the machine and tells what it has and how its servers are. */
export class MachineReporter {
  readonly #startedAt = new Date().toISOString();

  constructor(
    private readonly folder: string,
    private readonly servers: MachineServers,
    private readonly keeper: AgentKeeper,
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
      known.filter(({ record }) => record.power === 'on').map(({ serverId }) => serverId),
    );
    const { sandboxObstacle: obstacle, accountObstacle } = this.servers;
    return {
      version: AGENT_VERSION,
      startedAt: this.#startedAt,
      cpu: {
        total: availableParallelism(),
        used: rounded(loadavg()[0] ?? 0),
        promised: rounded(sum(({ cpuPercent }) => cpuPercent) / 100),
      },
      memoryMb: {
        total: Math.floor(totalmem() / MEBIBYTE),
        used: Math.ceil((totalmem() - availableMemory()) / MEBIBYTE),
        promised: sum(({ memoryMb }) => memoryMb),
      },
      diskGb: {
        total: rounded((disk.blocks * disk.bsize) / GIBIBYTE),
        used: rounded(((disk.blocks - disk.bavail) * disk.bsize) / GIBIBYTE),
        promised: sum(({ diskGb }) => diskGb),
      },
      node: process.versions.node,
      sandbox: { available: obstacle === null, obstacle },
      users: { own: accountObstacle === null, obstacle: accountObstacle },
      controlGroups: controlGroups(),
      health: {
        wanted: wanted.size,
        running: states.filter(({ serverId, state }) => state === 'running' && wanted.has(serverId)).length,
        lastFault: this.keeper.lastFault,
      },
    };
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
