import type { MachineServerState } from '#libs/agent-protocol';
import type { MachineRequest, ProviderDriver } from '../machines/reconcile/machine-drivers.js';
import { ScriptedAgent } from './scripted-agent.js';

/** Makes agents in this process instead of machines. */
export class ScriptedDriver implements ProviderDriver {
  readonly name = 'local';
  readonly agents = new Map<string, ScriptedAgent>();
  readonly deleted: string[] = [];
  /** Machines started and stopped, in order, with what was done already. */
  readonly starts: string[] = [];
  readonly stops: string[] = [];
  /** Servers of which the agent alone is left. */
  readonly resting = new Set<string>();
  /** Whether agents dial when they are started. */
  dials = true;
  fault: Error | null = null;

  constructor(private readonly gateway: () => string) {}

  async create({ serverId, token }: MachineRequest): Promise<void> {
    if (this.fault) throw this.fault;
    const agent = new ScriptedAgent(serverId, token);
    this.agents.set(serverId, agent);
    if (this.dials) await agent.dial(this.gateway());
  }

  async start(serverId: string): Promise<void> {
    if (this.fault) throw this.fault;
    this.starts.push(serverId);
    if (this.resting.delete(serverId)) return;
    if (this.dials) await this.agents.get(serverId)?.dial(this.gateway());
  }

  async stop(serverId: string): Promise<void> {
    this.stops.push(serverId);
    this.resting.delete(serverId);
    this.agents.get(serverId)?.hangUp();
  }

  async rest(serverId: string): Promise<void> {
    if (this.fault) throw this.fault;
    this.resting.add(serverId);
  }

  async delete(serverId: string): Promise<void> {
    await this.stop(serverId);
    this.agents.delete(serverId);
    this.deleted.push(serverId);
  }

  async status(serverId: string): Promise<MachineServerState> {
    const agent = this.agents.get(serverId);
    if (!agent) return 'absent';
    if (!agent.runs) return 'stopped';
    return this.resting.has(serverId) ? 'resting' : 'running';
  }
}
