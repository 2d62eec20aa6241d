import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { LimitsModule } from '#libs/http';
import { EndApplicationKeys } from './application-keys/end-application-keys.command.js';
import { IssueApplicationKey } from './application-keys/issue-application-key.command.js';
import { PersonKeys } from './console/person-keys.query.js';
import { AccountStanding } from './directory/account-standing.query.js';
import { PortalStanding } from './directory/portal-standing.query.js';
import { ApplicationKeys } from './guard/application-keys.js';
import { AuthGuard } from './guard/auth.guard.js';
import { DeployableKeysQuery } from './guard/deployable-keys.query.js';
import { KeyAuthentication } from './guard/key-authentication.js';
import { SESSION_RESOLVER } from './guard/session-resolver.port.js';
import { SvcKeyStrategy } from './guard/svc-key.strategy.js';
import { GuideController } from './guide/guide.controller.js';
import { GuideQuery } from './guide/guide.query.js';
import { HostAccessModule } from './host-access.module.js';
import { ApplicationStanding } from './keys/application-standing.js';
import { KeyDirectory } from './keys/key-directory.js';
import { KeyStanding } from './keys/key-standing.js';
import { KeyLookup } from './keys/key-lookup.repository.js';
import { KeyUsage } from './keys/key-usage.js';
import { AdministeredPortal } from './management/administered-portal.query.js';
import { ChangeKey } from './management/change-key.command.js';
import { IssueGrantedKey } from './management/issue-granted-key.command.js';
import { IssueKey } from './management/issue-key.command.js';
import { KeysController } from './management/keys.controller.js';
import { ListKeys } from './management/list-keys.query.js';
import { ListPortals } from './management/list-portals.query.js';
import { PortalsController } from './management/portals.controller.js';
import { Reach } from './management/reach.query.js';
import { RevokeKey } from './management/revoke-key.command.js';
import { RotateKey } from './management/rotate-key.command.js';
import { MeController } from './me/me.controller.js';
import { MeQuery } from './me/me.query.js';
import { EndSession } from './sessions/end-session.command.js';
import { SessionLookup } from './sessions/session-lookup.repository.js';
import { StoredSessionResolver } from './sessions/stored-session.resolver.js';

const MANAGEMENT = [
  Reach,
  AdministeredPortal,
  ListKeys,
  ListPortals,
  IssueKey,
  ChangeKey,
  RotateKey,
  RevokeKey,
];
const SIGN_IN = [ApplicationKeys, EndSession, IssueGrantedKey];
const APPLICATION_KEYS = [IssueApplicationKey, EndApplicationKeys];

/**
 * Authentication of the API: the global guard, the caches behind it, host credentials, and the
 * routes about keys. Import it before any module whose global guard must run after authentication.
 * A global module may bind `KEY_SERVERS` and `CONSOLE_SESSIONS`.
 */
@Module({
  imports: [HostAccessModule, LimitsModule],
  controllers: [MeController, GuideController, KeysController, PortalsController],
  providers: [
    KeyLookup,
    KeyDirectory,
    KeyStanding,
    ApplicationStanding,
    AccountStanding,
    PortalStanding,
    KeyUsage,
    SvcKeyStrategy,
    KeyAuthentication,
    DeployableKeysQuery,
    SessionLookup,
    GuideQuery,
    MeQuery,
    PersonKeys,
    ...MANAGEMENT,
    ...APPLICATION_KEYS,
    ...SIGN_IN,
    { provide: SESSION_RESOLVER, useClass: StoredSessionResolver },
    AuthGuard,
    { provide: APP_GUARD, useExisting: AuthGuard },
  ],
  exports: [
    KeyStanding,
    ApplicationStanding,
    AccountStanding,
    PortalStanding,
    HostAccessModule,
    AdministeredPortal,
    PersonKeys,
    SESSION_RESOLVER,
    ...APPLICATION_KEYS,
    ...SIGN_IN,
  ],
})
export class AuthModule {}
