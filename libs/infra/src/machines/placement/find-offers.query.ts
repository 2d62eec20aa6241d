import { Injectable } from '@nestjs/common';
import { FleetRepository } from '../fleet/fleet.repository.js';
import { type RuntimeId, runtimesWith } from '../providers/runtimes.data.js';
import { type Offers, offersOf } from './offers.policy.js';

/** What can be ordered, and deployed with, by what the machines have told. */
@Injectable()
export class FindOffers {
  constructor(private readonly fleet: FleetRepository) {}

  async all(): Promise<Offers> {
    return offersOf(await this.fleet.list());
  }

  /** Runtimes of the machine a server is on; none for a machine that has never told. */
  async runtimesOf(serverId: string): Promise<RuntimeId[]> {
    const node = await this.fleet.nodeOf(serverId);
    return node === null ? [] : runtimesWith(node);
  }
}
