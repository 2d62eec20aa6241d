import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { HostClientModule } from '#libs/host-client';
import { LimitsModule } from '#libs/http';
import { AuthAdminModule } from './auth-admin.module.js';
import { AuthChanges } from './auth-changes.js';
import { AuthStanding } from './directory/standing.js';
import { ApplicationKeys } from './guard/application-keys.js';
import { AuthGuard } from './guard/auth.guard.js';
import { SvcKeyStrategy, SvcSessionStrategy } from './guard/caller.strategies.js';
import { HostCredentials } from './host-credentials/host-credentials.js';
import { TokenRenewal } from './host-credentials/token-renewal.js';
import { KeyDirectory, KeyUsage } from './keys/key-directory.js';
import { ApplicationKeysService } from './management/application-keys.service.js';
import { GrantedKeysService } from './management/granted-keys.service.js';
import { KeysController, PortalsController } from './management/keys.controller.js';
import { KeysService } from './management/keys.service.js';
import { ManagedAccounts } from './management/managed-accounts.js';
import { GuideService } from './me/guide.service.js';
import { GuideController, MeController } from './me/me.controller.js';
import { MeService } from './me/me.service.js';
import { SessionsService } from './sessions/sessions.service.js';

/** Calls of the host in the name of people, without HTTP; for jobs as well. */
@Module({
  imports: [AuthAdminModule, HostClientModule],
  providers: [AuthChanges, HostCredentials, TokenRenewal],
  exports: [AuthAdminModule, HostClientModule, AuthChanges, HostCredentials],
})
export class HostAccessModule {}

/** What other libs use as well. */
const SHARED = [
  AuthStanding,
  ManagedAccounts,
  ApplicationKeysService,
  GrantedKeysService,
  ApplicationKeys,
  SessionsService,
];

/**
 * Authentication of the API: the global guard, the caches behind it, host credentials, and the
 * routes about keys. Import it before any module whose global guard must run after authentication.
 * A global module may bind `KEY_SERVERS` and `CONSOLE_SESSIONS`.
 */
@Module({
  imports: [HostAccessModule, LimitsModule],
  controllers: [MeController, GuideController, KeysController, PortalsController],
  providers: [
    KeyDirectory,
    KeyUsage,
    SvcKeyStrategy,
    SvcSessionStrategy,
    GuideService,
    MeService,
    KeysService,
    ...SHARED,
    AuthGuard,
    { provide: APP_GUARD, useExisting: AuthGuard },
  ],
  exports: [HostAccessModule, ...SHARED],
})
export class AuthModule {}
