import { Column, type FindOptionsWhere, PrimaryColumn, type Repository } from 'typeorm';
import { isTaken } from '#libs/database';
import type { CredentialStatus, KeptCredential } from './credential.js';

/** Columns of every table of such keys; its entity adds its own ones, and says whether there may be no key. */
export abstract class CredentialColumns implements KeptCredential {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') portalId!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text') provider!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) baseUrl!: string | null;
  abstract keySealed: string | null;
  abstract maskedKey: string | null;
  @Column('text') status!: CredentialStatus;
  @Column('timestamptz', { nullable: true }) lastTestedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}

/** A table of keys of providers. */
export abstract class CredentialTable<Row extends KeptCredential> {
  /**
   * @param rows of an entity whose columns are those of the type `Row`.
   * @param once the constraint by which an owner has one key of a provider.
   */
  constructor(
    private readonly rows: Repository<KeptCredential>,
    private readonly once: string,
  ) {}

  /** Oldest first. */
  async ofPortal(portalId: string): Promise<Row[]> {
    const order = { createdAt: 'asc', id: 'asc' } as const;
    return (await this.rows.find({ where: { portalId }, order })) as Row[];
  }

  async find(id: string): Promise<Row | null> {
    return (await this.rows.findOneBy({ id })) as Row | null;
  }

  /** @returns false when its owner has a key of the provider already. */
  async insert(row: Row): Promise<boolean> {
    try {
      await this.rows.insert({ ...row });
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
    await this.rows.update(found as FindOptionsWhere<KeptCredential>, change);
  }

  async remove(id: string): Promise<void> {
    await this.rows.delete({ id });
  }
}
