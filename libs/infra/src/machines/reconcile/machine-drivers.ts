import type { MachineServerState, MachineServerKind } from '#libs/agent-protocol';
import type { ServerKind } from '../../contracts/server-terms.js';
import { AgentRefused, GatewayUnreachable, type MachineClient, TunnelMissing } from '../../tunnel/index.js';
import type { ServerPlace } from '../fleet/fleet-machine.js';
import type { FleetRepository } from '../fleet/fleet.repository.js';
import { planLimits } from '../placement/provider-catalogue.data.js';

/** What a driver needs to make a machine whose agent can dial home. */
export interface MachineRequest {
  readonly serverId: string;
  /** The server token in clear; the driver hands it to the agent and keeps it nowhere else. */
  readonly token: string;
  /** A shared host switches users; a slot on one is no machine. */
  readonly kind: ServerKind;
  readonly plan: string;
}

/**
 * Creates, powers and deletes machines; everything after that goes through the agent.
 * Every method is idempotent, so that a repeated job is harmless.
 * Every method throws `MachineUnreachable` when the machine cannot be asked: then nothing is known of the server.
 */
export interface ProviderDriver {
  /** Value of the server's `provider` field. */
  readonly name: string;
  /** Makes the machine and starts its agent; resolves when the agent process runs, connected or not. */
  create(request: MachineRequest): Promise<void>;
  /** @throws Error when the machine was never created. */
  start(serverId: string): Promise<void>;
  /** Ends the agent and what it runs; resolves when they are gone. */
  stop(serverId: string): Promise<void>;
  /**
   * Ends what the agent runs, and leaves the agent to serve the files of a release without a process; the same as
   * {@link stop} where that cannot be. @throws Error when the machine was never created.
   */
  rest(serverId: string): Promise<void>;
  /** Stops the machine and removes everything of it. */
  delete(serverId: string): Promise<void>;
  /** `absent` is said by the machine the server is on, or by the operator who calls that machine lost. */
  status(serverId: string): Promise<MachineServerState>;
}

/** The machine of a server cannot be asked. It says nothing of the server, which stays what it is. */
export class MachineUnreachable extends Error {
  override readonly name = 'MachineUnreachable';
  constructor(serverId: string, cause?: unknown) {
    super(`the machine of server ${serverId} is out of reach`, { cause });
  }
}

/** Injection token of {@link MachineDrivers}. */
export const MACHINE_DRIVERS = Symbol('MACHINE_DRIVERS');

/** Drivers of this process by the `provider` of a server. */
export type MachineDrivers = ReadonlyMap<string, ProviderDriver>;

/** @throws Error when the process has no such driver. */
export function driverOf(drivers: MachineDrivers, provider: string): ProviderDriver {
  const driver = drivers.get(provider);
  if (!driver) throw new Error(`There is no driver for provider "${provider}"`);
  return driver;
}

/** Servers on machines of the fleet: each call goes to the machine the server was placed on. */
export class RemoteMachineDriver implements ProviderDriver {
  constructor(
    readonly name: string,
    private readonly fleet: Pick<FleetRepository, 'placeOf'>,
    private readonly machines: Pick<MachineClient, 'create' | 'start' | 'stop' | 'rest' | 'delete' | 'state'>,
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

  async rest(serverId: string): Promise<void> {
    await this.onMachine(serverId, async (machineId) => {
      try {
        await this.machines.rest(machineId, serverId);
      } catch (error) {
        // A machine of an earlier version.
        if (!(error instanceof AgentRefused) || error.reason !== 'unknown_call') throw error;
        await this.machines.stop(machineId, serverId);
      }
    });
  }

  /** Of a machine that is gone for good nothing is left to delete. */
  async delete(serverId: string): Promise<void> {
    const place = await this.fleet.placeOf(serverId);
    if (place === null || place.isGone) return;
    await this.ask(serverId, place, (machineId) => this.machines.delete(machineId, serverId));
  }

  async status(serverId: string): Promise<MachineServerState> {
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
