import { Module } from '@nestjs/common';
import { KeyAdmin } from './admin/key-admin.js';
import { PortalAdmin } from './admin/portal-admin.js';
import { UserAdmin } from './admin/user-admin.js';
import { WebhookStore } from './host-credentials/webhook-store.js';
import { KeyHasher } from './keys/key-hasher.js';

/** Portals, users and keys for operators. Needs the configuration and the database, no HTTP. */
@Module({
  providers: [KeyHasher, WebhookStore, PortalAdmin, UserAdmin, KeyAdmin],
  exports: [PortalAdmin, UserAdmin, KeyAdmin],
})
export class AuthAdminModule {}
