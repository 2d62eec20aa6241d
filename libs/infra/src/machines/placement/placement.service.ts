import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, type Transaction } from '#libs/database';
import { retryConflict, StaleReadError } from '#libs/event-log';
import { callerMeta } from '#libs/event-log/contracts';
import { type Caller, newId, PorticoError } from '#libs/kernel';
import type { ServerRequested } from '../../contracts/server.events.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import { ServerRecords } from '../../servers/views/server-records.repository.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { findTerms, planLimits, type RuntimeId, runtimesWith } from './provider-catalogue.data.js';
import { FleetRepository } from '../fleet/fleet.repository.js';
import {
  chooseMachine,
  placementObstacle,
  placementRefusal,
  type PlacementNeed,
  type PlacementRules,
} from './placement.policy.js';
import { ServerPrices } from '../charging.service.js';
import { type Offers, offersOf, pricedOffers } from './offers.policy.js';
import type { ServerOrder } from './server-order.policy.js';

/** What is ordered, as far as it decides the machine. */
export interface PlacementOrder {
  readonly portalId: string;
  readonly provider: string;
  readonly region: string;
  readonly plan: string;
}

/** A subdomain nobody can guess from another one. */
export const newSubdomain = (): string => `app-${randomBytes(6).toString('hex')}`;

type Placed = ServerOrder & Pick<ServerRequested['data'], 'kind' | 'galaxyId' | 'accessPolicy' | 'port'>;

/** What can be ordered, the machine a new server goes to, and how it is put there. */
@Injectable()
export class PlacementService {
  private readonly logger = new Logger(PlacementService.name);

  constructor(
    private readonly fleet: FleetRepository,
    private readonly prices: ServerPrices,
    private readonly database: Database,
    private readonly stream: ServerStream,
    private readonly servers: ServerRepository,
    private readonly records: ServerRecords,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @returns id of the machine.
   * @throws PorticoError `NO_CREDENTIALS` for a provider without machines, `REGION_NOT_SUPPORTED`, and `PROVIDER_ERROR`
   *   when those of the region are full, silent, without a way to other networks for servers, or cannot keep servers, or
   *   those of several portals, apart.
   */
  async choose(order: PlacementOrder): Promise<string> {
    const machines = await this.fleet.list();
    const need = needOf(order);
    const rules = this.rulesOf(order);
    const chosen = chooseMachine(machines, need, rules);
    if (!chosen) {
      const { code, obstacle } = placementRefusal(machines, need, rules);
      throw new PorticoError(code, { details: { provider: order.provider, region: order.region, obstacle } });
    }
    if (!chosen.report?.sandbox.available) {
      this.logger.warn(
        `Servers of machine ${chosen.id} are not kept apart: ${chosen.report?.sandbox.obstacle}`,
      );
    }
    const egress = chosen.report?.egress;
    if (egress && !egress.available)
      this.logger.warn(`Servers of machine ${chosen.id} reach no other network: ${egress.obstacle}`);
    return chosen.id;
  }

  /**
   * After the facts of the server, in their transaction: whether there is still room, the new server included.
   * @throws StaleReadError when there is none any more; the caller chooses again.
   */
  async confirm(tx: Transaction, machineId: string, order: PlacementOrder): Promise<void> {
    const machine = await this.fleet.lock(tx, machineId);
    const need = needOf(order);
    // The server itself counts by now.
    const nothing = { memoryMb: 0, cpuPercent: 0, maxProcesses: 0, diskGb: 0 };
    if (!machine || placementObstacle(machine, { ...need, limits: nothing }, this.rulesOf(order)) !== null) {
      throw new StaleReadError(`machine ${machineId} has no room any more`);
    }
  }

  /** What can be ordered, by what the machines have told. */
  async offers(): Promise<Offers> {
    const [machines, prices] = await Promise.all([this.fleet.list(), this.prices.all()]);
    return pricedOffers(offersOf(machines), prices);
  }

  /** Runtimes of the machine a server is on; none for a machine that has never told. */
  async runtimesOf(serverId: string): Promise<RuntimeId[]> {
    const node = await this.fleet.nodeOf(serverId);
    return node === null ? [] : runtimesWith(node);
  }

  /**
   * Writes an order down: the fact, the row and its texts in one transaction. A job makes what was ordered.
   * @param guard runs when the new row is there; a throw undoes it.
   * @throws PorticoError when no machine takes it: those of {@link choose}.
   */
  record(caller: Caller, placed: Placed, guard: (tx: Transaction) => Promise<void>): Promise<ServerRow> {
    return retryConflict(async () => {
      const isSlot = (placed.galaxyId ?? null) !== null;
      const { portalId } = caller.principal;
      const machineId = isSlot ? null : await this.choose({ ...placed, portalId });
      return this.write(caller, placed, machineId, guard);
    });
  }

  private async write(
    { principal, requestId }: Caller,
    { displayName, description, ...placed }: Placed,
    machineId: string | null,
    guard: (tx: Transaction) => Promise<void>,
  ): Promise<ServerRow> {
    const serverId = newId();
    const { portalId, keyId, ownerUserId, appId } = principal;
    const server = await this.database.transaction(async (tx) => {
      await this.stream.begin(
        tx,
        serverId,
        {
          ...placed,
          portalId,
          keyId,
          ownerUserId,
          appId,
          serverId,
          type: 'request',
          subdomain: newSubdomain(),
          machineId,
        },
        { meta: callerMeta(principal, requestId), portalId },
      );
      await guard(tx);
      if (machineId !== null) await this.confirm(tx, machineId, { ...placed, portalId });
      await this.records.describe(tx, serverId, { displayName, description });
      return this.servers.find(serverId, tx);
    });
    if (!server) throw new Error(`Server ${serverId} was not stored`);
    return server;
  }

  private rulesOf({ provider }: PlacementOrder): PlacementRules {
    const { environment, allowUnsandboxedServers, machineOvercommitPercent } = this.config;
    return {
      mostPromisedPercent: findTerms(provider)?.isBounded ? machineOvercommitPercent : null,
      takesUnsandboxed: environment !== 'production' || allowUnsandboxedServers,
      takesOffline: environment !== 'production',
      mixesPortals: environment !== 'production',
    };
  }
}

function needOf({ portalId, provider, region, plan }: PlacementOrder): PlacementNeed {
  return { portalId, provider, region, limits: planLimits(plan) };
}
