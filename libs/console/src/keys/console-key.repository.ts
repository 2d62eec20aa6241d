import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { StaleReadError } from '#libs/event-log/contracts';

/** Which key each person has for the console. */
@Injectable()
export class ConsoleKeyStore {
  constructor(private readonly database: Database) {}

  /** @param userId platform user id. @returns null before the first. */
  async find(userId: string): Promise<string | null> {
    const [row] = await this.database.query<{ keyId: string }>(
      'select key_id as "keyId" from console.person_key where user_id = $1',
      [userId],
    );
    return row?.keyId ?? null;
  }

  /** @param before the one it takes the place of. @throws StaleReadError when another has taken it meanwhile. */
  async put(tx: Transaction, userId: string, keyId: string, before: string | null): Promise<void> {
    const rows = await tx.query(
      `insert into console.person_key as k (user_id, key_id) values ($1, $2)
       on conflict (user_id) do update set key_id = excluded.key_id where k.key_id = $3 returning user_id`,
      [userId, keyId, before],
    );
    if (rows.length === 0) throw new StaleReadError();
  }
}
