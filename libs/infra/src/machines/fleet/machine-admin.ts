import { createHash, randomBytes } from 'node:crypto';
import type { ControlGroups } from '#libs/agent-protocol';
import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { type EventMeta, type OrderOf, StaleReadError } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import { ServerStream } from '../../servers/life/server.stream.js';
import type { FleetMachine } from './fleet-machine.js';
import type { MachineCommand } from './machine.decider.js';
import { FleetRepository } from './fleet.repository.js';
import { MachineStream } from './machine.stream.js';
import { promisedOn } from '../placement/placement.policy.js';

/** How long the one-time token of a new machine is taken. */
const ENROL_WITHIN_MS = 3_600_000;
const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** A machine as operators see it. */
export interface MachineRecord extends Pick<
  FleetMachine,
  'id' | 'name' | 'provider' | 'region' | 'status' | 'connected' | 'silent' | 'seenAt' | 'sharesPortals'
> {
  /** Servers on it that are not deleted. */
  readonly servers: number;
  /** Null before it has told. */
  readonly memoryMb: { readonly total: number; readonly used: number; readonly promised: number } | null;
  readonly diskGb: { readonly total: number; readonly used: number; readonly promised: number } | null;
  readonly sandboxed: boolean | null;
  /** Whether code of servers reaches other networks; null before the machine has looked. */
  readonly egress: boolean | null;
  /** Why it does not. */
  readonly egressObstacle: string | null;
  /** Whether each server has a user of its own. */
  readonly ownUsers: boolean | null;
  readonly controlGroups: ControlGroups | null;
  /** Of the agent's program; null before it has told. */
  readonly version: string | null;
}

/** The same with what is on it. */
export interface MachineDetail extends MachineRecord {
  readonly addedAt: Date;
  /** How many servers of each plan are on it, those that sleep included. */
  readonly plans: Readonly<Record<string, number>>;
  /** How many servers on it are in which state. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** A machine that may enrol. */
export interface AddedMachine {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  /** Taken once. */
  readonly token: string;
  readonly expiresAt: Date;
}

export interface NewMachine {
  readonly name?: string;
  readonly region?: string;
}

/** Operator's view of machines. */
@Injectable()
export class MachineAdmin {
  constructor(
    private readonly database: Database,
    private readonly machines: MachineStream,
    private readonly servers: ServerStream,
    private readonly fleet: FleetRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async add(
    { name = `machine-${randomBytes(3).toString('hex')}`, region = 'default' }: NewMachine,
    meta: EventMeta = operatorMeta(),
  ): Promise<AddedMachine> {
    requireWord('name', name);
    requireWord('region', region);
    const machineId = newId();
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.nowMs() + ENROL_WITHIN_MS);
    await this.begin({ machineId, name, region, provider: 'enrolled' }, meta, (tx) =>
      this.fleet.saveEnrolment(tx, machineId, digest(token), expiresAt),
    );
    return { id: machineId, name, region, token, expiresAt };
  }

  /**
   * The machine of a local service, which shows itself with a token it has made. It takes over the servers that are
   * on no machine yet. A repeat changes nothing.
   * @param known id of the machine as it was told last; null before.
   * @returns its id: another one when the service does not know it, or not by this token.
   */
  async ensureLocal(known: string | null, token: string, meta: EventMeta = operatorMeta()): Promise<string> {
    const machineId = (await this.isLocal(known, token)) ? known : null;
    if (machineId !== null) return machineId;
    const id = newId();
    await this.begin({ machineId: id, name: 'local', region: 'local', provider: 'local' }, meta);
    await this.enrol(id, digest(token), meta);
    for (const serverId of await this.fleet.unplaced('local')) {
      await this.servers.handle(serverId, { type: 'place', serverId, machineId: id }, { meta });
    }
    return id;
  }

  /** @throws StaleReadError when it has enrolled meanwhile. */
  async enrol(machineId: string, tokenHash: Buffer, meta: EventMeta): Promise<void> {
    await this.machines.handle(
      machineId,
      { type: 'enrol', machineId },
      {
        meta,
        also: async (tx) => {
          if (await this.fleet.enrol(tx, machineId, tokenHash)) return;
          throw new StaleReadError(`machine ${machineId} has a token already`);
        },
      },
    );
  }

  async list(): Promise<MachineRecord[]> {
    return (await this.fleet.list()).map(recordOf);
  }

  /** @throws PorticoError as {@link require}. */
  async get(machine: string): Promise<MachineDetail> {
    const { id } = await this.require(machine);
    const [found, statuses] = await Promise.all([this.fleet.find(id), this.fleet.statusesOn(id)]);
    if (!found) throw new Error(`Machine ${id} is gone.`);
    return { ...recordOf(found), addedAt: found.addedAt, plans: found.plans, statuses };
  }

  /** It takes no new servers. @throws PorticoError as {@link require}; `CONFLICT` unless it is in use. */
  drain(machine: string, meta: EventMeta = operatorMeta()): Promise<MachineRecord> {
    return this.change(machine, 'drain', meta);
  }

  /** It takes servers again. @throws PorticoError as {@link drain}. */
  resume(machine: string, meta: EventMeta = operatorMeta()): Promise<MachineRecord> {
    return this.change(machine, 'resume', meta);
  }

  /**
   * Whether servers of several portals may be on it where they have one user.
   * @throws PorticoError as {@link require}; `CONFLICT` when it is lost.
   */
  async share(
    machine: string,
    sharesPortals: boolean,
    meta: EventMeta = operatorMeta(),
  ): Promise<MachineRecord> {
    const { id } = await this.require(machine);
    await this.machines.handle(id, { type: 'share', machineId: id, sharesPortals }, { meta });
    return this.require(id);
  }

  /**
   * It is gone for good, and every server on it with it.
   * @throws PorticoError as {@link drain}.
   */
  async lose(machine: string, meta: EventMeta = operatorMeta()): Promise<MachineRecord> {
    const { id } = await this.require(machine);
    await this.end(id, { type: 'lose', machineId: id, reason: 'operator' }, meta);
    return this.require(id);
  }

  /** The same for one whose silence was too long. */
  async giveUp(machineId: string, meta: EventMeta): Promise<void> {
    await this.end(machineId, { type: 'lose', machineId, reason: 'silence' }, meta);
  }

  /**
   * It is no longer one of the service.
   * @throws PorticoError as {@link drain}; `CONFLICT` while servers are on it.
   */
  async remove(
    machine: string,
    meta: EventMeta = operatorMeta(),
  ): Promise<{ readonly id: string; readonly removed: true }> {
    const { id } = await this.require(machine);
    await this.end(id, { type: 'remove', machineId: id }, meta, async (tx) => {
      const locked = await this.fleet.lock(tx, id);
      const servers = locked ? serversOf(locked) : 0;
      if (servers > 0) {
        throw new PorticoError('CONFLICT', { message: `${servers} servers are on the machine.` });
      }
    });
    return { id, removed: true };
  }

  /** From here on nobody is this machine. */
  private async end(
    machineId: string,
    order: OrderOf<MachineCommand>,
    meta: EventMeta,
    guard?: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.machines.handle(machineId, order, {
      meta,
      also: async (tx) => {
        await guard?.(tx);
        await this.fleet.revoke(tx, machineId);
      },
    });
  }

  private async change(machine: string, type: 'drain' | 'resume', meta: EventMeta): Promise<MachineRecord> {
    const { id } = await this.require(machine);
    await this.machines.handle(id, { type, machineId: id }, { meta });
    return this.require(id);
  }

  /** @throws PorticoError `VALIDATION_ERROR` when there is no such machine, or several of this name. */
  private async require(machine: string): Promise<MachineRecord> {
    const machines = await this.list();
    const found = machines.filter(({ id, name }) => id === machine.toLowerCase() || name === machine);
    if (found.length === 1 && found[0]) return found[0];
    const reason = found.length === 0 ? 'There is no machine' : 'Several machines have the name';
    throw new PorticoError('VALIDATION_ERROR', {
      message: `${reason} ${machine}.`,
      details: { field: 'machine' },
    });
  }

  private async begin(
    machine: { machineId: string; name: string; region: string; provider: string },
    meta: EventMeta,
    also?: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.machines.begin(tx, machine.machineId, { type: 'add', ...machine }, { meta, portalId: null });
      await also?.(tx);
    });
  }

  private async isLocal(machineId: string | null, token: string): Promise<boolean> {
    if (machineId === null) return false;
    const machine = await this.fleet.find(machineId);
    if (machine?.provider !== 'local' || !['enrolled', 'draining'].includes(machine.status)) return false;
    return (await this.fleet.tokenHash(machineId))?.equals(digest(token)) ?? false;
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function requireWord(field: string, word: string): void {
  if (NAME.test(word)) return;
  throw new PorticoError('VALIDATION_ERROR', {
    message: `${field} must be lower-case letters, digits and hyphens.`,
    details: { field },
  });
}

function serversOf({ plans }: Pick<FleetMachine, 'plans'>): number {
  return Object.values(plans).reduce((sum, servers) => sum + servers, 0);
}

function recordOf(machine: FleetMachine): MachineRecord {
  const { id, name, provider, region, status, connected, silent, seenAt, sharesPortals, report } = machine;
  const promised = promisedOn(machine);
  return {
    id,
    name,
    provider,
    region,
    status,
    connected,
    silent,
    seenAt,
    servers: serversOf(machine),
    memoryMb: report && { ...report.memoryMb, promised: promised.memoryMb },
    diskGb: report && { ...report.diskGb, promised: promised.diskGb },
    sharesPortals,
    sandboxed: report && report.sandbox.available,
    egress: report?.egress?.available ?? null,
    egressObstacle: report?.egress?.obstacle ?? null,
    ownUsers: report?.users?.own ?? null,
    controlGroups: report?.controlGroups ?? null,
    version: report && report.version,
  };
}
