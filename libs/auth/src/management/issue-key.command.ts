import { Inject, Injectable } from '@nestjs/common';
import { callerMeta, retryConflict } from '#libs/event-log/contracts';
import { type AccessMode, type AnyPrincipal, CLOCK, type Clock, refuseField, type Scope } from '#libs/kernel';
import { readAllowedIps, readFutureInstant, readName, readScopes } from '../admin/admin-input.policy.js';
import { scopesForKind } from '../admin/key-scopes.policy.js';
import { KeyRecords } from '../keys/key-records.repository.js';
import { KeyWriter, type KeyWithSecret } from '../keys/key-writer.js';
import {
  newAccessMode,
  requireIssuing,
  requireSameRateLimit,
  requireServersFor,
  withAutomaticScopes,
} from './portal-policies.policy.js';
import { Reach } from './reach.query.js';

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

/** Rights that are for operators to give. */
export function refuseManagementScopes(scopes: readonly Scope[]): void {
  const refused = scopes.find((scope) => scope.startsWith('svc:mgmt:'));
  if (refused) refuseField('scopes', `"${refused}" belongs to management keys`);
}

/** Issues a personal key to the caller's account on a portal: no longer and from nowhere else than the calling key. */
@Injectable()
export class IssueKey {
  constructor(
    private readonly reach: Reach,
    private readonly records: KeyRecords,
    private readonly writer: KeyWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws PorticoError `VALIDATION_ERROR`, `PERSONAL_KEY_WEBHOOK_SCOPES_INVALID`, `PORTAL_NOT_FOUND`,
   *   a portal's state, `KEY_CREATION_RESTRICTED`, `KEY_POLICY_READONLY_REQUIRED`,
   *   `INFRA_DISABLED_FOR_PORTAL`, `RATE_LIMIT_ADMIN_ONLY`.
   */
  execute(caller: AnyPrincipal, requestId: string, request: KeyRequest): Promise<KeyWithSecret> {
    const name = readName('name', request.name);
    const requested = scopesForKind('personal', readScopes('scopes', request.scopes));
    refuseManagementScopes(requested);
    const asked = {
      expiresAt: readFutureInstant('expiresAt', request.expiresAt, this.clock.now()),
      allowedIps: readAllowedIps('allowedIps', request.allowedIps),
    };
    return retryConflict(async () => {
      const maker = await this.records.maker(caller);
      const account = await this.reach.account(caller, request.portalId);
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
        (tx) => this.reach.holdPolicies(tx, account),
      );
    });
  }
}
