import { Injectable } from '@nestjs/common';
import { PlanPrices } from '../charging/plan-prices.repository.js';
import { FleetRepository } from '../fleet/fleet.repository.js';
import { type RuntimeId, runtimesWith } from '../providers/runtimes.data.js';
import { type Offers, offersOf, pricedOffers } from './offers.policy.js';

/** What can be ordered, and deployed with, by what the machines have told. */
@Injectable()
export class FindOffers {
  constructor(
    private readonly fleet: FleetRepository,
    private readonly prices: PlanPrices,
  ) {}

  async all(): Promise<Offers> {
    const [machines, prices] = await Promise.all([this.fleet.list(), this.prices.all()]);
    return pricedOffers(offersOf(machines), prices);
  }

  /** Runtimes of the machine a server is on; none for a machine that has never told. */
  async runtimesOf(serverId: string): Promise<RuntimeId[]> {
    const node = await this.fleet.nodeOf(serverId);
    return node === null ? [] : runtimesWith(node);
  }
}
