import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** Seconds a worker may stay silent before another one may work on its machine. */
const MACHINE_LEASE_SECONDS = 20;

const UNTIL = `now() + make_interval(secs => ${MACHINE_LEASE_SECONDS})`;

/** Table `infra.machine_lease`: which worker changes which machine. Follows the clock of the database. */
@Injectable()
export class MachineLeaseRepository {
  constructor(private readonly database: Database) {}

  /** Also renews. @returns false while another worker holds the machine. */
  async claim(serverId: string, holder: string): Promise<boolean> {
    const rows = await this.database.query(
      `insert into infra.machine_lease as l (server_id, holder, lease_until) values ($1, $2, ${UNTIL})
       on conflict (server_id) do update set holder = excluded.holder, lease_until = excluded.lease_until
         where l.holder = excluded.holder or l.lease_until <= now() returning 1`,
      [serverId, holder],
    );
    return rows.length > 0;
  }

  async release(serverId: string, holder: string): Promise<void> {
    await this.database.query('delete from infra.machine_lease where server_id = $1 and holder = $2', [
      serverId,
      holder,
    ]);
  }

  /** Whether some worker is at it. */
  async isHeld(serverId: string): Promise<boolean> {
    const rows = await this.database.query(
      'select 1 from infra.machine_lease where server_id = $1 and lease_until > now()',
      [serverId],
    );
    return rows.length > 0;
  }
}
