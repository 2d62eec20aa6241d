import { Injectable } from '@nestjs/common';
import { callerMeta, retryConflict } from '#libs/event-log/contracts';
import { PorticoError, type Principal } from '#libs/kernel';
import { readName, readScopes } from '../admin/admin-input.policy.js';
import { scopesForKind } from '../admin/key-scopes.policy.js';
import { KeyRecords } from '../keys/key-records.repository.js';
import { KeyWriter, type KeyWithSecret } from '../keys/key-writer.js';
import type { MakingCall } from '../keys/key-makers.data.js';
import { refuseManagementScopes } from '../management/issue-key.command.js';
import {
  newAccessMode,
  type PortalAuthority,
  requireServersFor,
  withAutomaticScopes,
} from '../management/portal-policies.policy.js';
import { Reach } from '../management/reach.query.js';

/** The key of an application that is about to be registered. */
export interface ApplicationKeyRequest {
  readonly appId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly call: MakingCall;
  /** Without the rights other keys get by themselves. */
  readonly nothingAdded?: boolean;
}

/**
 * Issues the key of an application to the person who registers it, as far as the portal allows: it has no right, no
 * address and no time that the key which registers it has not.
 */
@Injectable()
export class IssueApplicationKey {
  constructor(
    private readonly reach: Reach,
    private readonly records: KeyRecords,
    private readonly writer: KeyWriter,
  ) {}

  /**
   * @throws PorticoError `VALIDATION_ERROR`, `SCOPE_DENIED`, `APP_CREATION_RESTRICTED`, `INFRA_DISABLED_FOR_PORTAL`,
   *   a portal's state, `CONFLICT`.
   */
  execute(caller: Principal, requestId: string, request: ApplicationKeyRequest): Promise<KeyWithSecret> {
    const name = readName('name', request.name);
    const requested = scopesForKind('application', readScopes('scopes', request.scopes));
    refuseManagementScopes(requested);
    return retryConflict(async () => {
      const maker = await this.records.maker(caller);
      const account = await this.reach.account(caller, caller.portalId);
      const { portal, userId } = account;
      requireRegistering(account);
      requireServersFor(requested, portal);
      return this.writer.issue(
        {
          kind: 'application',
          portalId: portal.id,
          ownerUserId: userId,
          appId: request.appId,
          name,
          scopes: request.nothingAdded ? requested : withAutomaticScopes(requested, portal, maker.scopes),
          accessMode: newAccessMode(undefined, account),
          requestsPerSecond: null,
          maker: { by: 'key', call: request.call, key: maker },
        },
        callerMeta(caller, requestId),
        (tx) => this.reach.holdPolicies(tx, account),
      );
    });
  }
}

function requireRegistering({ portal, isAdmin }: PortalAuthority): void {
  if (portal.appCreationRestricted && !isAdmin) throw new PorticoError('APP_CREATION_RESTRICTED');
}
