import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { LimitsModule } from '#libs/http';
import { AuthChanges } from './changes/auth-changes.js';
import { AuthGuard } from './guard/auth.guard.js';
import { DeployableKeysQuery } from './guard/deployable-keys.query.js';
import { KeyAuthentication } from './guard/key-authentication.js';
import { NO_SESSIONS, SESSION_RESOLVER } from './guard/session-resolver.port.js';
import { SvcKeyStrategy } from './guard/svc-key.strategy.js';
import { HostCredentials } from './host-credentials/host-credentials.js';
import { WebhookStore } from './host-credentials/webhook-store.js';
import { KeyDirectory } from './keys/key-directory.js';
import { KeyHasher } from './keys/key-hasher.js';
import { KeyLookup } from './keys/key-lookup.repository.js';
import { KeyUsage } from './keys/key-usage.js';
import { MeController } from './me/me.controller.js';
import { MeQuery } from './me/me.query.js';

/**
 * Authentication of the API: the global guard, the caches behind it, host credentials, `GET /v1/me`.
 * Import it before any module whose global guard must run after authentication.
 */
@Module({
  imports: [LimitsModule],
  controllers: [MeController],
  providers: [
    AuthChanges,
    KeyHasher,
    KeyLookup,
    KeyDirectory,
    KeyUsage,
    SvcKeyStrategy,
    KeyAuthentication,
    DeployableKeysQuery,
    WebhookStore,
    HostCredentials,
    MeQuery,
    { provide: SESSION_RESOLVER, useValue: NO_SESSIONS },
    AuthGuard,
    { provide: APP_GUARD, useExisting: AuthGuard },
  ],
  exports: [HostCredentials],
})
export class AuthModule {}
