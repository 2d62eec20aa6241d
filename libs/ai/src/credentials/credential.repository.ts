import { Injectable } from '@nestjs/common';
import { Database, isTaken } from '#libs/database';
import type { Credential } from './credential.js';
import { CredentialEntity } from './credential.entity.js';

const ONCE = 'credential_once';

/** Provider keys of people and portals. */
@Injectable()
export class CredentialRepository {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  ofPortal(portalId: string): Promise<Credential[]> {
    const order = { createdAt: 'asc', id: 'asc' } as const;
    return this.database.entities((manager) =>
      manager.find(CredentialEntity, { where: { portalId }, order }),
    );
  }

  find(id: string): Promise<Credential | null> {
    return this.database.entities((manager) => manager.findOneBy(CredentialEntity, { id }));
  }

  /** @returns false when its owner has a key of the provider already. */
  async insert(credential: Credential): Promise<boolean> {
    const models = credential.models && [...credential.models];
    try {
      await this.database.entities((manager) => manager.insert(CredentialEntity, { ...credential, models }));
      return true;
    } catch (error) {
      if (isTaken(error, ONCE)) return false;
      throw error;
    }
  }

  /** What is absent stays. A key that was removed meanwhile stays removed. */
  async update(id: string, { models, ...change }: Partial<Credential>): Promise<void> {
    const list = models === undefined ? {} : { models: models && [...models] };
    await this.database.entities((manager) =>
      manager.update(CredentialEntity, { id }, { ...change, ...list }),
    );
  }

  /** The outcome of a test or a list, unless the key it was made with has been replaced since. */
  async note(tested: Credential, { models, ...change }: Partial<Credential>): Promise<void> {
    const list = models === undefined ? {} : { models: models && [...models] };
    const { id, keySealed } = tested;
    await this.database.entities((manager) =>
      manager.update(CredentialEntity, { id, keySealed }, { ...change, ...list }),
    );
  }

  async remove(id: string): Promise<void> {
    await this.database.entities((manager) => manager.delete(CredentialEntity, { id }));
  }
}
