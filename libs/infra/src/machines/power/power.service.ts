import { Injectable } from '@nestjs/common';
import type { OrderOf } from '#libs/event-log';
import { callerMeta } from '#libs/event-log/contracts';
import { type Caller, type ErrorCode, newId, PorticoError, type Principal } from '#libs/kernel';
import { ServerLocks } from '../../operations/locks/server-locks.js';
import type { ServerAction } from '../../servers/access/server-access.policy.js';
import { ServerAccess, type AccessibleServer } from '../../servers/access/server-access.service.js';
import type { ServerCommand } from '../../servers/life/server.decider.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import { FleetRepository } from '../fleet/fleet.repository.js';
import { capabilitiesOf } from '../placement/provider-catalogue.data.js';
import { refuseSharedSlot } from '../../servers/life/server.policy.js';
import type { ServerRepair } from './repair.policy.js';
import { ServerRepairRepository } from './repair.repository.js';
import { AppAwakening } from './app-awakening.service.js';
import { WakeService } from './wake.service.js';

/** What a wake can be refused with beside those. */
export const WAKE_ERRORS: readonly ErrorCode[] = ['WAKE_IN_PROGRESS', 'SERVER_WAKE_BLOCKED', 'VM_MISSING'];

/** What each of these can be refused with. */
export const POWER_ERRORS: readonly ErrorCode[] = [
  'GALAXY_LIFECYCLE_UNSUPPORTED',
  'SERVER_NOT_READY',
  'CONFLICT',
  'PROVIDER_ERROR',
];

type PowerCommand = Extract<OrderOf<ServerCommand>, { type: 'sleep' | 'wake' | 'reboot' }>;

export interface WakeOrder {
  /** Waits until it is awake. */
  readonly wait: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface WokenServer extends AccessibleServer {
  readonly awake: boolean;
}

/**
 * Powers and repairs a server on request: the fact is appended here, the machine follows in a job. What changes the power is
 * refused with `PROVIDER_ERROR` while the machine is out of reach.
 */
@Injectable()
export class PowerService {
  constructor(
    private readonly access: ServerAccess,
    private readonly servers: ServerStream,
    private readonly locks: ServerLocks,
    private readonly fleet: FleetRepository,
    private readonly waking: WakeService,
    private readonly applications: AppAwakening,
    private readonly repairs: ServerRepairRepository,
  ) {}

  /** @throws PorticoError `CONFLICT` when it runs, `WAKE_IN_PROGRESS`, `SERVER_WAKE_BLOCKED`, `VM_MISSING`. */
  async start(caller: Caller, serverId: string): Promise<AccessibleServer> {
    return this.requestWake(caller, serverId, 'start');
  }

  /**
   * Waits for it or not. One that runs is left as it is.
   * @throws PorticoError `WAKE_IN_PROGRESS` when another request wakes it and nobody waits, or the wait is
   *   over; `SERVER_WAKE_BLOCKED`, `SERVER_NOT_READY`, `VM_MISSING`; waiting also `AGENT_NOT_CONNECTED`.
   */
  async wake(caller: Caller, serverId: string, order: WakeOrder): Promise<WokenServer> {
    const found = await this.access.require(caller.principal, serverId, 'wake');
    refuseSharedSlot(found.server);
    if (order.wait) {
      return { ...found, server: await this.awaken(found.server, order), awake: true };
    }
    if (found.server.status === 'running') return { ...found, awake: true };
    return { ...(await this.wakeUnlessAwake(caller, serverId)), awake: false };
  }

  /** Its application takes connections then, where one was deployed that comes up at all. */
  private async awaken(server: ServerRow, { timeoutMs, signal }: WakeOrder): Promise<ServerRow> {
    const until = performance.now() + timeoutMs;
    const awake = await this.waking.ensureAwake(server, 'wake', { timeoutMs, signal });
    if (!awake.deployedAt) return awake;
    const rest = AbortSignal.timeout(Math.max(1, Math.ceil(until - performance.now())));
    await this.applications.bring(awake, 'wake', AbortSignal.any([signal, rest]));
    if (rest.aborted) throw new PorticoError('WAKE_IN_PROGRESS');
    return awake;
  }

  /** @throws PorticoError `CONFLICT` when it sleeps, `EXEC_BUSY` while an operation holds it. */
  async stop(caller: Caller, serverId: string): Promise<AccessibleServer> {
    const found = await this.find(caller, serverId, 'stop');
    await this.append(caller, serverId, { type: 'sleep', serverId, reason: 'stop' });
    return found;
  }

  /** @throws PorticoError `BLACKHOLE_ONLY`, and those of {@link stop}. */
  async sleepNow(caller: Caller, serverId: string): Promise<AccessibleServer> {
    const found = await this.find(caller, serverId, 'sleep-now');
    if (found.server.mode === 'OPEN') throw new PorticoError('BLACKHOLE_ONLY');
    await this.append(caller, serverId, { type: 'sleep', serverId, reason: 'sleep_now' });
    return found;
  }

  /** @throws PorticoError `NOT_IMPLEMENTED` where the provider cannot; `CONFLICT` unless it runs; `EXEC_BUSY`. */
  async reboot(caller: Caller, serverId: string): Promise<AccessibleServer> {
    const found = await this.find(caller, serverId, 'reboot');
    if (!capabilitiesOf(found.server.provider).reboot) throw new PorticoError('NOT_IMPLEMENTED');
    await this.append(caller, serverId, { type: 'reboot', serverId, rebootId: newId() });
    return found;
  }

  /**
   * What is known of the machine behind a server; the worker asks the provider every ten seconds.
   * @throws PorticoError `VM_MISSING` when the provider no longer has the machine: delete and recreate.
   */
  async refresh({ principal }: Caller, serverId: string): Promise<AccessibleServer> {
    const found = await this.access.require(principal, serverId, 'refresh');
    refuseSharedSlot(found.server);
    const { status, errorCode } = found.server;
    if (status === 'error' && errorCode === 'VM_MISSING') throw new PorticoError('VM_MISSING');
    return found;
  }

  /**
   * Asks for the tunnel to be built anew. A repair under way is answered instead of a second one.
   * @returns the id of the repair.
   * @throws PorticoError `REPAIR_BLOCKED` for a deleted server, or one that may not be woken;
   *   `SERVER_NOT_READY`, and those of `ServerAccess.require`.
   */
  async repair(caller: Caller, serverId: string): Promise<string> {
    const { principal, requestId } = caller;
    await this.refuseDeleted(caller, serverId);
    const { server } = await this.access.require(principal, serverId, 'repair');
    refuseSharedSlot(server);
    if (server.preventWake) throw new PorticoError('REPAIR_BLOCKED', { details: { reason: 'preventWake' } });
    const repair = { type: 'repair', serverId, repairId: newId() } as const;
    const meta = callerMeta(principal, requestId);
    const { state } = await this.servers.handle(serverId, repair, { meta });
    return state.repair?.repairId ?? repair.repairId;
  }

  /** The newest repair; null when there was none. */
  async repairOf(principal: Principal, serverId: string): Promise<ServerRepair | null> {
    const { server } = await this.access.require(principal, serverId, 'read');
    refuseSharedSlot(server);
    return this.repairs.find(serverId);
  }

  private async requestWake(
    caller: Caller,
    serverId: string,
    reason: 'start' | 'wake',
  ): Promise<AccessibleServer> {
    const found = await this.find(caller, serverId, reason);
    if (found.server.preventWake && found.server.status === 'sleeping') {
      throw new PorticoError('SERVER_WAKE_BLOCKED');
    }
    await this.append(caller, serverId, { type: 'wake', serverId, reason });
    return found;
  }

  /** Somebody else may have woken it meanwhile: then there is nothing left to ask for. */
  private async wakeUnlessAwake(caller: Caller, serverId: string): Promise<AccessibleServer> {
    try {
      return await this.requestWake(caller, serverId, 'wake');
    } catch (error) {
      if (!(error instanceof PorticoError) || error.code !== 'CONFLICT') throw error;
      return this.access.require(caller.principal, serverId, 'wake');
    }
  }

  private async find({ principal }: Caller, id: string, action: ServerAction): Promise<AccessibleServer> {
    const found = await this.access.require(principal, id, action);
    refuseSharedSlot(found.server);
    await this.refuseSilent(found.server);
    return found;
  }

  /** What was asked for could not follow; a machine that is away for a moment is waited for. */
  private async refuseSilent({ machineId }: ServerRow): Promise<void> {
    if (machineId === null || !(await this.fleet.isSilent(machineId))) return;
    throw new PorticoError('PROVIDER_ERROR', {
      message: 'The machine of the server is out of reach.',
      details: { machine: 'unreachable' },
    });
  }

  private async append(
    { principal, requestId }: Caller,
    serverId: string,
    command: PowerCommand,
  ): Promise<void> {
    await this.servers.handle(serverId, command, {
      meta: callerMeta(principal, requestId),
      also: async (tx) => {
        if (command.type === 'wake' || !(await this.locks.holder(serverId, tx))) return;
        throw await this.locks.refusal(serverId, principal.keyId, tx);
      },
    });
  }

  /** The owner of a deleted server learns why; to anybody else it does not exist. */
  private async refuseDeleted({ principal }: Caller, serverId: string): Promise<void> {
    const found = await this.access.find(principal, serverId);
    if (found?.server.status === 'deleted' && found.relation === 'controlling-key') {
      throw new PorticoError('REPAIR_BLOCKED', { details: { reason: 'deleted' } });
    }
  }
}
