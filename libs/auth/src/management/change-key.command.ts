import { Inject, Injectable } from '@nestjs/common';
import { callerMeta, retryConflict } from '#libs/event-log/contracts';
import {
  type AccessMode,
  type AnyPrincipal,
  CLOCK,
  type Clock,
  PorticoError,
  type Scope,
} from '#libs/kernel';
import { readAllowedIps, readFutureInstant, readName, readScopes } from '../admin/admin-input.policy.js';
import { scopesForKind } from '../admin/key-scopes.policy.js';
import { AuthChanges } from '../changes/auth-changes.js';
import { type KeyChange, scopeDifference } from '../keys/key-change.policy.js';
import type { KeyRecord } from '../keys/key-record.js';
import { KeyRecords } from '../keys/key-records.repository.js';
import { requireActive } from '../keys/key-rotation.policy.js';
import { KeyWriter } from '../keys/key-writer.js';
import { boundAddresses, boundEnd } from '../keys/maker-bounds.policy.js';
import { refuseManagementScopes } from './issue-key.command.js';
import { changedAccessMode, requireSameRateLimit, requireServersFor } from './portal-policies.policy.js';
import { requireWidenable } from './reach.policy.js';
import { Reach, type ReachedKey, requireWorkingPortal } from './reach.query.js';

/** What `PATCH /v1/keys/:id` asks for; what is absent stays. */
export interface KeyChangeRequest {
  readonly name?: string;
  readonly scopes?: readonly string[];
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

/** Changes the settings of a key the caller owns or administers. */
@Injectable()
export class ChangeKey {
  constructor(
    private readonly reach: Reach,
    private readonly records: KeyRecords,
    private readonly writer: KeyWriter,
    private readonly changes: AuthChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws PorticoError `KEY_NOT_FOUND`, `KEY_INACTIVE_STATE`, `NOT_AUTHORIZED`,
   *   `OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE` and what issuing throws.
   */
  execute(
    caller: AnyPrincipal,
    requestId: string,
    id: string,
    request: KeyChangeRequest,
  ): Promise<ChangedKey> {
    return retryConflict(async () => {
      const reached = await this.reach.key(caller, id);
      const { record, authority } = reached;
      requireActive(record);
      if (authority) requireWorkingPortal(authority);
      if (record.kind === 'management') requireNameOnly(request);
      requireSameRateLimit(request.rateLimit, record.rateLimit);
      const maker = await this.records.maker(caller);
      const change = this.decide(reached, request, maker);
      requireWidenable(record, change, maker);
      const changed = await this.writer.change(record, change, callerMeta(caller, requestId), async (tx) => {
        if (authority) await this.reach.holdPolicies(tx, authority);
      });
      this.changes.apply(`key:${changed.id}`);
      const { added } = scopeDifference(record.scopes, changed.scopes);
      const isNew = (scope: Scope): boolean =>
        !scope.startsWith('svc:') && !record.hostScopes.includes(scope);
      return { record: changed, hasNewHostScopes: added.some(isNew) };
    });
  }

  /** Nobody gives a key more time, or more addresses, than the calling key has. */
  private decide(reached: ReachedKey, request: KeyChangeRequest, caller: KeyRecord): KeyChange {
    const { record, authority } = reached;
    const { name, scopes, accessMode, expiresAt, allowedIps, requestsPerSecond } = request;
    return {
      ...(name !== undefined && { name: readName('name', name) }),
      ...(scopes !== undefined && { scopes: this.changedScopes(reached, scopes) }),
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
  private changedScopes({ record, relation, authority }: ReachedKey, values: readonly string[]): Scope[] {
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
}

/** A management key could otherwise widen its own rights. */
function requireNameOnly(request: KeyChangeRequest): void {
  const { name: _name, ...others } = request;
  if (Object.values(others).some((value) => value !== undefined)) {
    throw new PorticoError('NOT_AUTHORIZED', {
      message: 'Of a management key only the name can be changed here.',
    });
  }
}
