import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { newId } from '#libs/kernel';
import { MachineLeaseRepository } from './machine-lease.repository.js';

const RENEW_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 200;
/** Longer than any work on a machine; a job that waited this long fails and is repeated. */
const PATIENCE_MS = 180_000;

/** Lets one worker at a time change a machine, without holding a transaction or a connection. */
@Injectable()
export class MachineTurn {
  private readonly logger = new Logger(MachineTurn.name);

  constructor(private readonly leases: MachineLeaseRepository) {}

  /**
   * Waits for its turn, then works. `mine` is aborted when the lease is lost to another worker, or
   * when `stop` is: long waits of the work end with it.
   * @returns false when `stop` came before the turn did.
   * @throws Error when the machine stays in other hands; whatever the work throws.
   */
  async run(
    serverId: string,
    stop: AbortSignal,
    work: (mine: AbortSignal) => Promise<void>,
  ): Promise<boolean> {
    const holder = newId();
    if (!(await this.claim(serverId, holder, stop))) return false;
    const lost = new AbortController();
    const timer = setInterval(() => void this.renew(serverId, holder, lost), RENEW_EVERY_MS);
    try {
      await work(AbortSignal.any([stop, lost.signal]));
    } finally {
      clearInterval(timer);
      await this.leases.release(serverId, holder).catch((error: Error) => {
        this.logger.warn(`The lease of machine ${serverId} runs out by itself: ${error.message}`);
      });
    }
    return true;
  }

  private async claim(serverId: string, holder: string, stop: AbortSignal): Promise<boolean> {
    const until = performance.now() + PATIENCE_MS;
    while (!stop.aborted) {
      if (await this.leases.claim(serverId, holder)) return true;
      if (performance.now() > until) throw new Error(`machine ${serverId} stays in other hands`);
      await delay(LOOK_EVERY_MS);
    }
    return false;
  }

  /** A failed renewal is no loss: the lease outlives several of them. */
  private async renew(serverId: string, holder: string, lost: AbortController): Promise<void> {
    try {
      if (!(await this.leases.claim(serverId, holder))) lost.abort();
    } catch (error) {
      this.logger.warn(`The lease of machine ${serverId} was not renewed: ${(error as Error).message}`);
    }
  }
}
