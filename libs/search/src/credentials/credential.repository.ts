import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Database, isTaken } from '#libs/database';
import type { Credential, CredentialStatus } from './credential.js';

@Entity({ schema: 'search', name: 'credential' })
export class SearchCredentialEntity implements Credential {
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

const ONCE = 'credential_of_provider';

/** Keys of search providers. */
@Injectable()
export class SearchCredentialRepository {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  ofPortal(portalId: string): Promise<Credential[]> {
    const order = { createdAt: 'asc', id: 'asc' } as const;
    return this.database.entities((manager) =>
      manager.find(SearchCredentialEntity, { where: { portalId }, order }),
    );
  }

  find(id: string): Promise<Credential | null> {
    return this.database.entities((manager) => manager.findOneBy(SearchCredentialEntity, { id }));
  }

  /** @returns false when its owner has a key of the provider already. */
  async insert(credential: Credential): Promise<boolean> {
    try {
      await this.database.entities((manager) => manager.insert(SearchCredentialEntity, { ...credential }));
      return true;
    } catch (error) {
      if (isTaken(error, ONCE)) return false;
      throw error;
    }
  }

  /** What a use of it has shown. A key that was removed meanwhile stays removed. */
  async note(id: string, change: Partial<Pick<Credential, 'status' | 'lastTestedAt'>>): Promise<void> {
    await this.database.entities((manager) => manager.update(SearchCredentialEntity, { id }, change));
  }

  async remove(id: string): Promise<void> {
    await this.database.entities((manager) => manager.delete(SearchCredentialEntity, { id }));
  }
}
