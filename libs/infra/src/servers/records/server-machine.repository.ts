import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** Table `infra.server_machine`: what the worker notes of the machine of a server. */
@Injectable()
export class ServerMachineRepository {
  constructor(private readonly database: Database) {}

  /** @param hash SHA-256 of the token the agent of a new machine dials in with. */
  async saveTokenHash(serverId: string, hash: Buffer): Promise<void> {
    await this.database.query(
      `insert into infra.server_machine (server_id, token_hash) values ($1, $2)
       on conflict (server_id) do update set token_hash = excluded.token_hash`,
      [serverId, hash],
    );
  }

  /** The restart was carried out, or is no longer needed. One that was asked for since is still to come. */
  async endReboot(serverId: string, rebootId: string): Promise<void> {
    await this.database.query(
      `insert into infra.server_machine (server_id, reboot_id)
         select id, reboot_id from infra.server where id = $1 and reboot_id = $2
       on conflict (server_id) do update set reboot_id = excluded.reboot_id`,
      [serverId, rebootId],
    );
  }

  /** The machine is gone, and its token with it. */
  async forget(serverId: string): Promise<void> {
    await this.database.query('delete from infra.server_machine where server_id = $1', [serverId]);
  }
}
