import { Inject, Injectable, Optional } from '@nestjs/common';
import { callerMeta, retryConflict } from '#libs/event-log/contracts';
import {
  type AccessMode,
  type AnyPrincipal,
  CLOCK,
  type Clock,
  type ErrorCode,
  type KeyKind,
  PorticoError,
  type Scope,
} from '#libs/kernel';
import { readAllowedIps, readFutureInstant, readName, readScopes } from '../admin/admin-input.policy.js';
import { AuthChanges } from '../auth-changes.js';
import type { KeyRecord, KeyStatus } from '../keys/key-record.js';
import { type KeyPage, KeyRecords } from '../keys/key-records.repository.js';
import { type KeyWithSecret, KeyWriter } from '../keys/key-writer.js';
import {
  graceEnd,
  type KeyChange,
  requireActive,
  scopeDifference,
  scopesForKind,
} from '../keys/key.policy.js';
import { boundAddresses, boundEnd } from '../keys/maker-bounds.policy.js';
import { KEY_SERVERS, type KeyServers } from '../me/me.port.js';
import { ManagedAccounts, type ManagedKey, requireWorkingPortal } from './managed-accounts.js';
import {
  changedAccessMode,
  type KeyChangeRequest,
  newAccessMode,
  refuseManagementScopes,
  requireIssuing,
  requireNameOnly,
  requireRotatable,
  requireSameRateLimit,
  requireServersFor,
  requireWidenable,
  withAutomaticScopes,
} from './management.policy.js';

/** What a call of one key can be refused with. */
const ONE_KEY_ERRORS: readonly ErrorCode[] = [
  'KEY_NOT_FOUND',
  'KEY_INACTIVE_STATE',
  'NOT_AUTHORIZED',
  'CONFLICT',
];

/** What the policies of a portal refuse a key with. */
const KEY_POLICY_ERRORS: readonly ErrorCode[] = [
  'PERSONAL_KEY_WEBHOOK_SCOPES_INVALID',
  'INFRA_DISABLED_FOR_PORTAL',
  'KEY_POLICY_READONLY_REQUIRED',
  'RATE_LIMIT_ADMIN_ONLY',
];

const PORTAL_ERRORS: readonly ErrorCode[] = ['PORTAL_SUSPENDED', 'PORTAL_DELETED', 'PORTAL_BLOCKED'];

/** What the issue of a key can be refused with. */
export const ISSUE_ERRORS: readonly ErrorCode[] = [
  'PORTAL_NOT_FOUND',
  'KEY_CREATION_RESTRICTED',
  'CONFLICT',
  ...KEY_POLICY_ERRORS,
  ...PORTAL_ERRORS,
];

/** What a change of a key can be refused with. */
export const CHANGE_ERRORS: readonly ErrorCode[] = [
  ...ONE_KEY_ERRORS,
  'OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE',
  ...KEY_POLICY_ERRORS,
  ...PORTAL_ERRORS,
];

/** What a new secret can be refused with. */
export const ROTATION_ERRORS: readonly ErrorCode[] = [
  ...ONE_KEY_ERRORS,
  'KEY_ROTATION_IN_PROGRESS',
  ...PORTAL_ERRORS,
];

/** What `POST /v1/keys` asks for. */
export interface KeyRequest {
  readonly portalId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly accessMode?: AccessMode;
  readonly expiresAt?: string | null;
  readonly allowedIps?: readonly string[] | null;
  readonly requestsPerSecond?: number | null;
  readonly rateLimit?: number | null;
}

export interface ChangedKey {
  readonly record: KeyRecord;
  /** The host does not know of scopes the key was not issued with. */
  readonly hasNewHostScopes: boolean;
}

export interface KeyFilter {
  readonly portalId?: string;
  readonly kind?: KeyKind;
  readonly status?: KeyStatus;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface RotatedSecret extends KeyWithSecret {
  readonly previous: { readonly suffix: string; readonly validUntil: Date };
}

/** Keys of portals, as a management key works with them. */
@Injectable()
export class KeysService {
  constructor(
    private readonly accounts: ManagedAccounts,
    private readonly records: KeyRecords,
    private readonly writer: KeyWriter,
    private readonly changes: AuthChanges,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(KEY_SERVERS) private readonly servers: KeyServers | null,
  ) {}

  /** Those of the person behind the key, and all of the portals the person administers. */
  async list(caller: AnyPrincipal, { page, limit, ...filter }: KeyFilter): Promise<KeyPage> {
    const accounts = await this.accounts.listAccounts(caller);
    const question = {
      ownerUserIds: accounts.map(({ userId }) => userId),
      portalIds: accounts.filter(({ isAdmin }) => isAdmin).map(({ portal }) => portal.id),
      portalId: filter.portalId ?? null,
      kind: filter.kind ?? null,
      status: filter.status ?? null,
    };
    return this.records.page(question, limit, (page - 1) * limit);
  }

  /** @throws PorticoError `KEY_NOT_FOUND` also for a key the caller may not see. */
  async find(caller: AnyPrincipal, id: string): Promise<KeyRecord> {
    return (await this.accounts.requireKey(caller, id)).record;
  }

  /**
   * A personal key for the account of the caller on a portal: no longer and from nowhere else than the calling key.
   * @throws PorticoError `VALIDATION_ERROR`, `PERSONAL_KEY_WEBHOOK_SCOPES_INVALID`, `PORTAL_NOT_FOUND`,
   *   a portal's state, `KEY_CREATION_RESTRICTED`, `KEY_POLICY_READONLY_REQUIRED`,
   *   `INFRA_DISABLED_FOR_PORTAL`, `RATE_LIMIT_ADMIN_ONLY`.
   */
  issue(caller: AnyPrincipal, requestId: string, request: KeyRequest): Promise<KeyWithSecret> {
    const name = readName('name', request.name);
    const requested = scopesForKind('personal', readScopes('scopes', request.scopes));
    refuseManagementScopes(requested);
    const asked = {
      expiresAt: readFutureInstant('expiresAt', request.expiresAt, this.clock.now()),
      allowedIps: readAllowedIps('allowedIps', request.allowedIps),
    };
    return retryConflict(async () => {
      const maker = await this.records.maker(caller);
      const account = await this.accounts.requireAccount(caller, request.portalId);
      const { portal, userId } = account;
      requireIssuing(account);
      requireServersFor(requested, portal);
      requireSameRateLimit(request.rateLimit, null);
      return this.writer.issue(
        {
          kind: 'personal',
          portalId: portal.id,
          ownerUserId: userId,
          appId: null,
          name,
          scopes: withAutomaticScopes(requested, portal, null),
          accessMode: newAccessMode(request.accessMode, account),
          ...asked,
          requestsPerSecond: request.requestsPerSecond ?? null,
          maker: { by: 'key', call: 'POST /v1/keys', key: maker },
        },
        callerMeta(caller, requestId),
        (tx) => this.accounts.holdPolicies(tx, account),
      );
    });
  }

  /**
   * Changes the settings of a key the caller owns or administers.
   * @throws PorticoError `KEY_NOT_FOUND`, `KEY_INACTIVE_STATE`, `NOT_AUTHORIZED`,
   *   `OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE` and what issuing throws.
   */
  change(
    caller: AnyPrincipal,
    requestId: string,
    id: string,
    request: KeyChangeRequest,
  ): Promise<ChangedKey> {
    return retryConflict(async () => {
      const managed = await this.accounts.requireKey(caller, id);
      const { record, authority } = managed;
      requireActive(record);
      if (authority) requireWorkingPortal(authority);
      if (record.kind === 'management') requireNameOnly(request);
      requireSameRateLimit(request.rateLimit, record.rateLimit);
      const maker = await this.records.maker(caller);
      const change = this.decideChange(managed, request, maker);
      requireWidenable(record, change, maker);
      const changed = await this.writer.change(record, change, callerMeta(caller, requestId), async (tx) => {
        if (authority) await this.accounts.holdPolicies(tx, authority);
      });
      this.changes.apply(`key:${changed.id}`);
      const { added } = scopeDifference(record.scopes, changed.scopes);
      const isNew = (scope: Scope): boolean =>
        !scope.startsWith('svc:') && !record.hostScopes.includes(scope);
      return { record: changed, hasNewHostScopes: added.some(isNew) };
    });
  }

  /**
   * Gives a key a second secret; its id, settings and everything bound to it stay.
   * @throws PorticoError `KEY_NOT_FOUND`, `NOT_AUTHORIZED`, `KEY_INACTIVE_STATE`, `KEY_ROTATION_IN_PROGRESS`.
   */
  rotate(
    caller: AnyPrincipal,
    requestId: string,
    id: string,
    graceSeconds: number | undefined,
  ): Promise<RotatedSecret> {
    return retryConflict(async () => {
      const { record, relation, authority } = await this.accounts.requireKey(caller, id);
      requireRotatable(record, relation, caller, await this.records.maker(caller));
      if (authority) requireWorkingPortal(authority);
      const validUntil = graceEnd(record, graceSeconds, this.clock.now());
      const rotated = await this.writer.rotate(record, validUntil, callerMeta(caller, requestId));
      this.changes.apply(`key:${record.id}`);
      return { ...rotated, previous: { suffix: record.suffix, validUntil } };
    });
  }

  /**
   * For good; a repeat answers the same. The state of the portal does not matter: an access may always be ended.
   * @throws PorticoError `KEY_NOT_FOUND`, `KEY_HAS_ACTIVE_SERVERS`.
   */
  revoke(caller: AnyPrincipal, requestId: string, id: string): Promise<KeyRecord> {
    return retryConflict(async () => {
      const { record } = await this.accounts.requireKey(caller, id);
      if (record.status === 'ACTIVE') await this.requireNoServers(record.id);
      const ended = await this.writer.end(record, 'REVOKED', callerMeta(caller, requestId));
      for (const { id: over } of ended) this.changes.apply(`key:${over}`);
      return ended[0];
    });
  }

  /** Nobody gives a key more time, or more addresses, than the calling key has. */
  private decideChange(managed: ManagedKey, request: KeyChangeRequest, caller: KeyRecord): KeyChange {
    const { record, authority } = managed;
    const { name, scopes, accessMode, expiresAt, allowedIps, requestsPerSecond } = request;
    return {
      ...(name !== undefined && { name: readName('name', name) }),
      ...(scopes !== undefined && { scopes: this.changedScopes(managed, scopes) }),
      ...(accessMode !== undefined && {
        accessMode: authority ? changedAccessMode(record.accessMode, accessMode, authority) : accessMode,
      }),
      ...(expiresAt !== undefined && {
        expiresAt: boundEnd('expiresAt', readFutureInstant('expiresAt', expiresAt, this.clock.now()), caller),
      }),
      ...(allowedIps !== undefined && {
        allowedIps: boundAddresses('allowedIps', readAllowedIps('allowedIps', allowedIps), caller),
      }),
      ...(requestsPerSecond !== undefined && { requestsPerSecond }),
    };
  }

  /** Order does not matter; an administrator takes rights from others' keys but gives none. */
  private changedScopes({ record, relation, authority }: ManagedKey, values: readonly string[]): Scope[] {
    const requested = scopesForKind(record.kind, readScopes('scopes', values));
    const { added, removed } = scopeDifference(record.scopes, requested);
    if (added.length + removed.length === 0) return record.scopes;
    if (record.kind === 'application') throw new PorticoError('OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE');
    refuseManagementScopes(added);
    if (relation !== 'owner' && added.length > 0) {
      throw new PorticoError('NOT_AUTHORIZED', { message: 'Only the owner adds rights to a key.' });
    }
    if (authority) requireServersFor(added, authority.portal);
    return requested;
  }

  private async requireNoServers(keyId: string): Promise<void> {
    const servers = (await this.servers?.countOf(keyId)) ?? 0;
    if (servers > 0) throw new PorticoError('KEY_HAS_ACTIVE_SERVERS', { details: { servers } });
  }
}
