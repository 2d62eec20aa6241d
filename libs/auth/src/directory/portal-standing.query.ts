import { Injectable } from '@nestjs/common';
import { type ChangeAwareCache, Database, type NamedStatement } from '#libs/database';
import { AuthChanges } from '../changes/auth-changes.js';
import type { ActivationModel, PortalKind, PortalState } from '../keys/resolved-key.js';

const CAPACITY = 10_000;

/** How a portal stands with the platform. */
export interface PortalAsItStands {
  readonly id: string;
  readonly domain: string;
  readonly kind: PortalKind;
  readonly state: PortalState;
  /** For debt, or by an operator. */
  readonly frozen: boolean;
  readonly frozenForDebt: boolean;
  readonly activationModel: ActivationModel;
}

const FIND: NamedStatement = {
  name: 'auth_portal_standing',
  text: `
    select id, domain, kind, state, frozen, frozen_debt as "frozenForDebt",
           activation_model as "activationModel"
      from auth.portal where id = $1`,
};

/** How portals stand, from memory as long as nothing about them has changed. */
@Injectable()
export class PortalStanding {
  private readonly cache: ChangeAwareCache<PortalAsItStands>;

  constructor(
    private readonly database: Database,
    changes: AuthChanges,
  ) {
    this.cache = changes.createCache<PortalAsItStands>({
      capacity: CAPACITY,
      subjectsOf: ({ id }) => [`portal:${id}`],
    });
  }

  /** Null for a portal that is no more. */
  async find(portalId: string): Promise<PortalAsItStands | null> {
    return this.cache.get(portalId, async () => {
      const [row] = await this.database.query<PortalAsItStands>(FIND, [portalId]);
      return row ?? null;
    });
  }
}
