import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { newId } from '#libs/kernel';

/** Which store the database speaks of: two replicas with a folder each would split the bytes between them. */
@Injectable()
export class StoreIdentity {
  constructor(private readonly database: Database) {}

  /**
   * @param found the id the store has; null where it has none yet.
   * @returns the id it must have.
   * @throws Error when that is another one.
   */
  agree(kind: string, found: string | null): Promise<string> {
    return this.database.atStart(() => this.compare(kind, found));
  }

  private async compare(kind: string, found: string | null): Promise<string> {
    await this.database.query(`insert into storage.store (id, kind) values ($1, $2) on conflict do nothing`, [
      found ?? newId(),
      kind,
    ]);
    const [known] = await this.database.query<{ id: string; kind: string }>(
      'select id, kind from storage.store',
    );
    if (!known) throw new Error('The database knows no store.');
    if (known.kind !== kind || (found !== null && found !== known.id)) {
      throw new Error(
        `The store of bytes is not the one this database speaks of (${known.kind} ${known.id}): all processes need ` +
          'the same folder, or the same bucket.',
      );
    }
    if (found === null && (await this.hasBytes())) {
      throw new Error(
        'The store of bytes is empty, and the database speaks of bytes in it: put it back, or see docs/operator/storage.md.',
      );
    }
    return known.id;
  }

  private async hasBytes(): Promise<boolean> {
    const rows = await this.database.query(`select 1 from storage.blob where state = 'stored' limit 1`);
    return rows.length > 0;
  }
}

/** The store a database speaks of; null before a process has opened one. */
export async function knownStore(
  database: Pick<SqlExecutor, 'query'>,
): Promise<{ readonly id: string; readonly kind: string } | null> {
  const [known] = await database.query<{ id: string; kind: string }>('select id, kind from storage.store');
  return known ?? null;
}
