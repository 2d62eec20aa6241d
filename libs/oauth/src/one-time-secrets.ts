import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RowCipher, type SqlExecutor } from '#libs/database';

const BYTES = 32;

/** A new unguessable text: 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** What is kept of a secret or of a text its owner made unguessable. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The challenge of a verifier (RFC 7636, 4.2); null without one. */
export function challengeOf(verifier: string | undefined): string | null {
  return verifier === undefined ? null : hashOf(verifier).toString('base64url');
}

/** Tables whose rows are of no use once they are over. */
type ShortLived =
  | 'sign_in_state'
  | 'further_visit'
  | 'code'
  | 'poll_result'
  | 'connect_request'
  | 'connect_code';

/** How long a row stays after its end, so that late callers learn that it is over and not unknown. */
const KEPT_MS = 24 * 3_600_000;
/** More than one for each new row: a backlog shrinks. */
const AT_ONCE = 5;

/** Removes a few rows that have been over for a day; called with each new one, so that a table stays small. */
export async function clearOldRows(executor: SqlExecutor, table: ShortLived, nowMs: number): Promise<void> {
  await executor.query(
    `delete from oauth.${table} where ctid = any(array(
       select ctid from oauth.${table} where expires_at < $1 order by expires_at limit ${AT_ONCE}
       for update skip locked))`,
    [new Date(nowMs - KEPT_MS)],
  );
}

/** Who has signed in, as the host says; kept encrypted, and only until it is picked up. */
export interface Person {
  readonly name: string;
  /** Empty when the application may not read it. */
  readonly email: string;
}

/** Encrypts what sign-ins keep for a while, each text for the row it stands in. */
@Injectable()
export class RowSeal {
  private readonly cipher: RowCipher;

  constructor(@Inject(CONFIG) config: Config) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  close({ name, email }: Person, row: string): string {
    return this.closeText(JSON.stringify([name, email]), row);
  }

  open(sealed: string, row: string): Person {
    const [name, email] = JSON.parse(this.openText(sealed, row)) as [string, string];
    return { name, email };
  }

  closeText(text: string, row: string): string {
    return this.cipher.encrypt(text, row);
  }

  openText(sealed: string, row: string): string {
    return this.cipher.decrypt(sealed, row);
  }
}
