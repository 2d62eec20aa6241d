import { Inject, Injectable, Optional } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { callerMeta, retryConflict } from '#libs/event-log/contracts';
import { PorticoError, type Principal } from '#libs/kernel';
import { readName, readScopes } from '../admin/admin-input.policy.js';
import { AuthChanges } from '../auth-changes.js';
import { KeyRecords } from '../keys/key-records.repository.js';
import { type KeyWithSecret, KeyWriter } from '../keys/key-writer.js';
import { scopesForKind } from '../keys/key.policy.js';
import type { MakingCall } from '../keys/maker-bounds.policy.js';
import { KEY_SERVERS, type KeyServers } from '../me/me.port.js';
import { ManagedAccounts } from './managed-accounts.js';
import {
  newAccessMode,
  type PortalAuthority,
  refuseManagementScopes,
  requireServersFor,
  withAutomaticScopes,
} from './management.policy.js';

/** The key of an application that is about to be registered. */
export interface ApplicationKeyRequest {
  readonly appId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly call: MakingCall;
  /** Without the rights other keys get by themselves. */
  readonly nothingAdded?: boolean;
}

/** Keys of applications: issued when one is registered, ended with it. */
@Injectable()
export class ApplicationKeysService {
  constructor(
    private readonly accounts: ManagedAccounts,
    private readonly records: KeyRecords,
    private readonly writer: KeyWriter,
    private readonly changes: AuthChanges,
    @Optional() @Inject(KEY_SERVERS) private readonly servers: KeyServers | null,
  ) {}

  /**
   * A key for the person who registers an application, as far as the portal allows: it has no right, no address and no
   * time that the key which registers it has not.
   * @throws PorticoError `VALIDATION_ERROR`, `SCOPE_DENIED`, `APP_CREATION_RESTRICTED`, `INFRA_DISABLED_FOR_PORTAL`,
   *   a portal's state, `CONFLICT`.
   */
  issue(caller: Principal, requestId: string, request: ApplicationKeyRequest): Promise<KeyWithSecret> {
    const name = readName('name', request.name);
    const requested = scopesForKind('application', readScopes('scopes', request.scopes));
    refuseManagementScopes(requested);
    return retryConflict(async () => {
      const maker = await this.records.maker(caller);
      const account = await this.accounts.requireAccount(caller, caller.portalId);
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
        (tx) => this.accounts.holdPolicies(tx, account),
      );
    });
  }

  /** @throws PorticoError `KEY_HAS_ACTIVE_SERVERS` while a key of the application controls servers. */
  async requireNoServers(appId: string): Promise<void> {
    let servers = 0;
    for (const { id } of await this.records.activeOfApplication(appId)) {
      servers += (await this.servers?.countOf(id)) ?? 0;
    }
    if (servers > 0) throw new PorticoError('KEY_HAS_ACTIVE_SERVERS', { details: { servers } });
  }

  /** Revokes every key of an application for good. A repeat changes nothing. @throws PorticoError `CONFLICT`. */
  end(appId: string, meta: EventMeta): Promise<void> {
    return retryConflict(async () => {
      for (const record of await this.records.activeOfApplication(appId)) {
        for (const { id } of await this.writer.end(record, 'REVOKED', meta)) this.changes.apply(`key:${id}`);
      }
    });
  }
}

function requireRegistering({ portal, isAdmin }: PortalAuthority): void {
  if (portal.appCreationRestricted && !isAdmin) throw new PorticoError('APP_CREATION_RESTRICTED');
}
