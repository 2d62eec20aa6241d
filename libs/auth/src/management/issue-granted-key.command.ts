import { Injectable } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { retryConflict } from '#libs/event-log/contracts';
import type { Scope } from '#libs/kernel';
import { scopesForKind } from '../admin/key-scopes.policy.js';
import { AuthChanges } from '../changes/auth-changes.js';
import { KeyDirectory } from '../keys/key-directory.js';
import { KeyRecords } from '../keys/key-records.repository.js';
import { isWellFormedKey } from '../keys/key-string.js';
import { type GroundCheck, type KeyWithSecret, KeyWriter } from '../keys/key-writer.js';
import { newAccessMode, requireIssuing, requireServersFor } from './portal-policies.policy.js';
import { Reach } from './reach.query.js';

/** A personal key its owner has granted to somebody else. */
export interface GrantedKey {
  readonly portalId: string;
  readonly ownerUserId: string;
  readonly name: string;
  /** Exactly what the owner has agreed to; nothing is added. */
  readonly scopes: readonly Scope[];
}

/** Issues keys that owners grant to others, and ends them; policies of the portal bind them all. */
@Injectable()
export class IssueGrantedKey {
  constructor(
    private readonly reach: Reach,
    private readonly directory: KeyDirectory,
    private readonly records: KeyRecords,
    private readonly writer: KeyWriter,
    private readonly changes: AuthChanges,
  ) {}

  /**
   * @param check runs within the transaction that writes the key.
   * @throws PorticoError `PORTAL_NOT_FOUND` and codes of the portal's state, `KEY_CREATION_RESTRICTED`,
   *   `INFRA_DISABLED_FOR_PORTAL`, `PERSONAL_KEY_WEBHOOK_SCOPES_INVALID`; what `check` throws.
   */
  execute(order: GrantedKey, meta: EventMeta, check: GroundCheck): Promise<KeyWithSecret> {
    const { portalId, ownerUserId, name } = order;
    const scopes = scopesForKind('personal', order.scopes);
    return retryConflict(async () => {
      const account = await this.reach.account({ ownerUserId }, portalId);
      requireIssuing(account);
      requireServersFor(scopes, account.portal);
      const accessMode = newAccessMode(undefined, account);
      return this.writer.issue(
        {
          kind: 'personal',
          portalId,
          ownerUserId,
          appId: null,
          name,
          scopes,
          accessMode,
          expiresAt: null,
          allowedIps: null,
          requestsPerSecond: null,
        },
        meta,
        async (tx, keyId) => {
          await this.reach.holdPolicies(tx, account);
          await check(tx, keyId);
        },
      );
    });
  }

  /** Id of a raw key; null when no such key was ever issued. */
  async find(rawKey: string): Promise<string | null> {
    return isWellFormedKey(rawKey) ? ((await this.directory.find(rawKey))?.id ?? null) : null;
  }

  /** For good. @returns false when there is no such key, or it has ended before. */
  end(keyId: string, meta: EventMeta): Promise<boolean> {
    return retryConflict(async () => {
      const record = await this.records.find(keyId);
      if (record?.status !== 'ACTIVE') return false;
      await this.writer.end(record, 'REVOKED', meta);
      this.changes.apply({ type: 'key', id: keyId });
      return true;
    });
  }
}
