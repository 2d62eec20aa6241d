import { Inject, Injectable } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { retryConflict } from '#libs/event-log/contracts';
import { type AccessMode, CLOCK, type Clock, type Scope } from '#libs/kernel';
import { AuthChanges } from '../auth-changes.js';
import { KeyDirectory } from '../keys/key-directory.js';
import type { KeyRecord } from '../keys/key-record.js';
import { KeyRecords } from '../keys/key-records.repository.js';
import { isWellFormedKey } from '../keys/key-secret.js';
import { type GroundCheck, type KeyWithSecret, KeyWriter } from '../keys/key-writer.js';
import { scopeDifference, scopesForKind } from '../keys/key.policy.js';
import { boundByMaker, type KeyMaker } from '../keys/maker-bounds.policy.js';
import { ManagedAccounts } from './managed-accounts.js';
import { newAccessMode, requireIssuing, requireServersFor } from './management.policy.js';

/** A personal key its owner has granted to somebody else. */
export interface GrantedKey {
  readonly portalId: string;
  readonly ownerUserId: string;
  readonly name: string;
  /** Exactly what the owner has agreed to; nothing is added. */
  readonly scopes: readonly Scope[];
  /** What the portal sets when absent. */
  readonly accessMode?: AccessMode;
  /** No end, or that of the key that makes it, when absent. */
  readonly expiresAt?: Date;
  readonly maker: KeyMaker;
}

/** Issues keys that owners grant to others, and ends them; policies of the portal bind them all. */
@Injectable()
export class GrantedKeysService {
  constructor(
    private readonly accounts: ManagedAccounts,
    private readonly directory: KeyDirectory,
    private readonly records: KeyRecords,
    private readonly writer: KeyWriter,
    private readonly changes: AuthChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param check runs within the transaction that writes the key.
   * @throws PorticoError `PORTAL_NOT_FOUND` and codes of the portal's state, `KEY_CREATION_RESTRICTED`,
   *   `INFRA_DISABLED_FOR_PORTAL`, `KEY_POLICY_READONLY_REQUIRED`, `PERSONAL_KEY_WEBHOOK_SCOPES_INVALID`; what
   *   `check` throws.
   */
  issue(order: GrantedKey, meta: EventMeta, check: GroundCheck): Promise<KeyWithSecret> {
    const { portalId, ownerUserId, name } = order;
    const scopes = scopesForKind('personal', order.scopes);
    return retryConflict(async () => {
      const { account, accessMode } = await this.authority(order);
      return this.writer.issue(
        {
          kind: 'personal',
          portalId,
          ownerUserId,
          appId: null,
          name,
          scopes,
          accessMode,
          expiresAt: order.expiresAt,
          requestsPerSecond: null,
          maker: order.maker,
        },
        meta,
        async (tx, keyId) => {
          await this.accounts.holdPolicies(tx, account);
          await check(tx, keyId);
        },
      );
    });
  }

  /**
   * Gives a granted key a new secret, the name of `order`, and the end and the addresses its maker may give. What opened it before opens nothing from now on; its
   * id, its access mode and everything that is bound to it stay.
   * @returns null when the key is no longer alive, or is no longer what `order` says.
   * @throws PorticoError as {@link issue}.
   */
  renew(keyId: string, order: GrantedKey, meta: EventMeta): Promise<KeyWithSecret | null> {
    const scopes = scopesForKind('personal', order.scopes);
    return retryConflict(async () => {
      const record = await this.granted(keyId, { ...order, scopes });
      if (!record) return null;
      const { account } = await this.authority(order);
      const { expiresAt, allowedIps } = boundByMaker(order.maker, { scopes, expiresAt: order.expiresAt });
      const renewed = await this.writer.rotate(
        record,
        this.clock.now(),
        meta,
        (tx) => this.accounts.holdPolicies(tx, account),
        { name: order.name, expiresAt, allowedIps: allowedIps && [...allowedIps] },
      );
      this.changes.apply(`key:${keyId}`);
      return renewed;
    });
  }

  /** A key as it was granted; null when it is no longer alive, or was given other rights since and is the owner's own. */
  async granted(
    keyId: string,
    { ownerUserId, scopes }: Pick<GrantedKey, 'ownerUserId' | 'scopes'>,
  ): Promise<KeyRecord | null> {
    const record = await this.records.find(keyId);
    if (record?.kind !== 'personal' || record.ownerUserId !== ownerUserId) return null;
    const { added, removed } = scopeDifference(scopes, record.scopes);
    return record.status === 'ACTIVE' && added.length + removed.length === 0 ? record : null;
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
      for (const { id } of await this.writer.end(record, 'REVOKED', meta)) this.changes.apply(`key:${id}`);
      return true;
    });
  }

  /** What the portal lets the owner have. */
  private async authority({ portalId, ownerUserId, scopes, accessMode }: GrantedKey) {
    const account = await this.accounts.requireAccount({ ownerUserId }, portalId);
    requireIssuing(account);
    requireServersFor(scopes, account.portal);
    return { account, accessMode: newAccessMode(accessMode, account) };
  }
}
