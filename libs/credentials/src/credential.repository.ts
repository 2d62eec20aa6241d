import { Column, type EntityTarget, PrimaryColumn } from 'typeorm';
import { type Database, isTaken } from '#libs/database';
import type { CredentialStatus, KeptCredential } from './credential.js';

/** Columns of every table of such keys; its entity adds its own ones. */
export abstract class CredentialColumns implements KeptCredential {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') portalId!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text') provider!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) baseUrl!: string | null;
  @Column('text', { nullable: true }) keySealed!: string | null;
  @Column('text', { nullable: true }) maskedKey!: string | null;
  @Column('text') status!: CredentialStatus;
  @Column('timestamptz', { nullable: true }) lastTestedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}

/** A table of keys of providers. */
export abstract class CredentialTable<Row extends KeptCredential> {
  /**
   * @param entity of the table; its rows are of the type `Row`.
   * @param once the constraint by which an owner has one key of a provider.
   */
  constructor(
    private readonly database: Database,
    private readonly entity: EntityTarget<KeptCredential>,
    private readonly once: string,
  ) {}

  /** Oldest first. */
  async ofPortal(portalId: string): Promise<Row[]> {
    const order = { createdAt: 'asc', id: 'asc' } as const;
    const rows = await this.database.entities((manager) =>
      manager.find(this.entity, { where: { portalId }, order }),
    );
    return rows as Row[];
  }

  async find(id: string): Promise<Row | null> {
    const row = await this.database.entities((manager) => manager.findOneBy(this.entity, { id }));
    return row as Row | null;
  }

  /** @returns false when its owner has a key of the provider already. */
  async insert(row: Row): Promise<boolean> {
    try {
      await this.database.entities((manager) => manager.insert(this.entity, { ...row }));
      return true;
    } catch (error) {
      if (isTaken(error, this.once)) return false;
      throw error;
    }
  }

  /**
   * What is absent stays. A key that was removed meanwhile stays removed.
   * @param which with `keySealed` nothing changes where the key has been replaced since.
   */
  async update(
    which: Partial<Pick<Row, 'keySealed'>> & Pick<Row, 'id'>,
    change: Partial<Row>,
  ): Promise<void> {
    const { id, keySealed } = which;
    const found = keySealed === undefined ? { id } : { id, keySealed };
    await this.database.entities((manager) => manager.update(this.entity, found, change));
  }

  async remove(id: string): Promise<void> {
    await this.database.entities((manager) => manager.delete(this.entity, { id }));
  }
}
