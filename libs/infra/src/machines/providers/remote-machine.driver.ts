import type { MachineServerKind } from '#libs/agent-protocol';
import { GatewayUnreachable, type MachineClient, TunnelMissing } from '../../tunnel/index.js';
import type { ServerPlace } from '../fleet/fleet-machine.js';
import type { FleetRepository } from '../fleet/fleet.repository.js';
import { MachineUnreachable } from './machine-unreachable.error.js';
import { planLimits } from './plan-limits.data.js';
import type { MachineRequest, MachineState, ProviderDriver } from './provider-driver.js';

/** Servers on machines of the fleet: each call goes to the machine the server was placed on. */
export class RemoteMachineDriver implements ProviderDriver {
  constructor(
    readonly name: string,
    private readonly fleet: Pick<FleetRepository, 'placeOf'>,
    private readonly machines: Pick<MachineClient, 'create' | 'start' | 'stop' | 'delete' | 'state'>,
  ) {}

  async create({ serverId, token, kind, plan }: MachineRequest): Promise<void> {
    const order = { token, kind: kindOf(kind), limits: planLimits(plan) };
    await this.onMachine(serverId, (machineId) => this.machines.create(machineId, serverId, order));
  }

  async start(serverId: string): Promise<void> {
    await this.onMachine(serverId, (machineId) => this.machines.start(machineId, serverId));
  }

  async stop(serverId: string): Promise<void> {
    await this.onMachine(serverId, (machineId) => this.machines.stop(machineId, serverId));
  }

  /** Of a machine that is gone for good nothing is left to delete. */
  async delete(serverId: string): Promise<void> {
    const place = await this.fleet.placeOf(serverId);
    if (place === null || place.isGone) return;
    await this.ask(serverId, place, (machineId) => this.machines.delete(machineId, serverId));
  }

  async status(serverId: string): Promise<MachineState> {
    const place = await this.fleet.placeOf(serverId);
    if (place?.isGone) return 'absent';
    return this.ask(serverId, place, (machineId) => this.machines.state(machineId, serverId));
  }

  private async onMachine<T>(serverId: string, call: (machineId: string) => Promise<T>): Promise<T> {
    const place = await this.fleet.placeOf(serverId);
    if (place?.isGone) throw new Error(`the machine of server ${serverId} is gone`);
    return this.ask(serverId, place, call);
  }

  private async ask<T>(
    serverId: string,
    place: ServerPlace | null,
    call: (machineId: string) => Promise<T>,
  ): Promise<T> {
    if (place === null) throw new MachineUnreachable(serverId);
    try {
      return await call(place.machineId);
    } catch (error) {
      const isAway = error instanceof TunnelMissing || error instanceof GatewayUnreachable;
      throw isAway ? new MachineUnreachable(serverId, error) : error;
    }
  }
}

function kindOf(kind: MachineRequest['kind']): MachineServerKind {
  if (kind === 'GALAXY_APP') throw new Error('an application on a shared host is no server of a machine');
  return kind;
}
