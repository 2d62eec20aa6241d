import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '#libs/database';
import { newId } from '#libs/kernel';

/** Seconds a worker may stay silent before another one may work on its machine. */
const MACHINE_LEASE_SECONDS = 20;

const UNTIL = `now() + make_interval(secs => ${MACHINE_LEASE_SECONDS})`;

const RENEW_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 200;
/** Longer than any work on a machine; a job that waited this long fails and is repeated. */
const CLAIM_WITHIN_MS = 180_000;

/**
 * Lets one worker at a time change a machine, without holding a transaction or a connection. Table `infra.machine_lease`;
 * follows the clock of the database.
 */
@Injectable()
export class MachineLease {
  private readonly logger = new Logger(MachineLease.name);

  constructor(private readonly database: Database) {}

  /**
   * Waits for the machine, then works. `mine` is aborted when the lease is lost to another worker, or
   * when `stop` is: long waits of the work end with it.
   * @returns false when `stop` came before.
   * @throws Error when the machine stays in other hands; whatever the work throws.
   */
  async during(
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
      await this.release(serverId, holder).catch((error: Error) => {
        this.logger.warn(`The lease of machine ${serverId} runs out by itself: ${error.message}`);
      });
    }
    return true;
  }

  /** Whether some worker is at it. */
  async isHeld(serverId: string): Promise<boolean> {
    const rows = await this.database.query(
      'select 1 from infra.machine_lease where server_id = $1 and lease_until > now()',
      [serverId],
    );
    return rows.length > 0;
  }

  private async claim(serverId: string, holder: string, stop: AbortSignal): Promise<boolean> {
    const until = performance.now() + CLAIM_WITHIN_MS;
    while (!stop.aborted) {
      if (await this.take(serverId, holder)) return true;
      if (performance.now() > until) throw new Error(`machine ${serverId} stays in other hands`);
      await delay(LOOK_EVERY_MS);
    }
    return false;
  }

  /** A failed renewal is no loss: the lease outlives several of them. */
  private async renew(serverId: string, holder: string, lost: AbortController): Promise<void> {
    try {
      if (!(await this.take(serverId, holder))) lost.abort();
    } catch (error) {
      this.logger.warn(`The lease of machine ${serverId} was not renewed: ${(error as Error).message}`);
    }
  }

  /** Also renews. @returns false while another worker holds the machine. */
  private async take(serverId: string, holder: string): Promise<boolean> {
    const rows = await this.database.query(
      `insert into infra.machine_lease as l (server_id, holder, lease_until) values ($1, $2, ${UNTIL})
       on conflict (server_id) do update set holder = excluded.holder, lease_until = excluded.lease_until
         where l.holder = excluded.holder or l.lease_until <= now() returning 1`,
      [serverId, holder],
    );
    return rows.length > 0;
  }

  private async release(serverId: string, holder: string): Promise<void> {
    await this.database.query('delete from infra.machine_lease where server_id = $1 and holder = $2', [
      serverId,
      holder,
    ]);
  }
}
