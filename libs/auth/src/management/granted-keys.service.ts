import { Inject, Injectable } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { retryConflict } from '#libs/event-log/contracts';
import { type AccessMode, CLOCK, type Clock, PorticoError, type Scope } from '#libs/kernel';
import { firstRefusal, STANDING_CHECKS } from '../access/access.policy.js';
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

/** Whose key what runs on a server is given. */
interface ServerKeyTerms {
  /** The key that controls the server: what is issued is of its kind, owner and application, and ends with it. */
  readonly controllingKeyId: string;
  /** Rights of a personal key; null of an application, whose rights they are. */
  readonly scopes: readonly Scope[] | null;
}

interface ServerKeyOrder extends ServerKeyTerms {
  readonly serverId: string;
  readonly deployId: string;
  readonly name: string;
}

const SWITCHED_ON = 'PUT /v1/infra/servers/:id/variables/:name';

/** Issues keys that owners grant to others, or to what runs on their servers, and ends them; policies of the portal bind them all. */
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

  /**
   * Rights that a key for what runs on a server would have.
   * @throws PorticoError `SCOPE_DENIED` for a right that the controlling key lacks, what that key itself is refused with, and
   *   codes as {@link issue}.
   */
  async termsFor(terms: ServerKeyTerms): Promise<Scope[]> {
    const { scopes, maker } = await this.terms(terms);
    boundByMaker(maker, { scopes });
    return scopes;
  }

  /** A key for what runs on a server. @throws PorticoError as {@link termsFor}. */
  issueFor({ name, serverId, deployId, ...asked }: ServerKeyOrder, meta: EventMeta): Promise<KeyWithSecret> {
    return retryConflict(async () => {
      const { controlling, account, scopes, accessMode, maker } = await this.terms(asked);
      const { kind, portalId, ownerUserId, appId } = controlling;
      const handedTo = { serverId, deployId };
      const order = { kind, portalId, ownerUserId, appId, name, scopes, accessMode, handedTo, maker };
      const issued = { ...order, requestsPerSecond: controlling.requestsPerSecond };
      return this.writer.issue(issued, meta, (tx) => this.accounts.holdPolicies(tx, account));
    });
  }

  /** An application has what its key has; a person decides, within what the controlling key may do now. */
  private async terms({ controllingKeyId, scopes: asked }: ServerKeyTerms) {
    const [record, key] = await Promise.all([
      this.records.find(controllingKeyId),
      this.directory.findById(controllingKeyId),
    ]);
    if (!record?.portalId || !key) throw new PorticoError('KEY_INACTIVE');
    const nowMs = this.clock.nowMs();
    const refusal = firstRefusal(STANDING_CHECKS, {
      key,
      nowMs,
      address: null,
      route: { frozen: 'refused' },
    });
    if (refusal) throw new PorticoError(refusal.code, refusal.options);
    const { ownerUserId, kind } = record;
    const account = await this.accounts.requireAccount({ ownerUserId }, record.portalId);
    const scopes = kind === 'personal' ? scopesForKind('personal', asked ?? []) : [...key.scopes];
    if (kind === 'personal') {
      requireIssuing(account);
      requireServersFor(scopes, account.portal);
    }
    const accessMode = key.accessMode === 'READONLY' ? key.accessMode : newAccessMode(undefined, account);
    const maker: KeyMaker = { by: 'key', call: SWITCHED_ON, key: { ...record, scopes: [...key.scopes] } };
    return { controlling: record, account, scopes, accessMode, maker };
  }

  /** What the portal lets the owner have. */
  private async authority({ portalId, ownerUserId, scopes, accessMode }: GrantedKey) {
    const account = await this.accounts.requireAccount({ ownerUserId }, portalId);
    requireIssuing(account);
    requireServersFor(scopes, account.portal);
    return { account, accessMode: newAccessMode(accessMode, account) };
  }
}
