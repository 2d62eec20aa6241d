import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventLogModule } from '#libs/event-log';
import { KeyAdmin } from './admin/key-admin.js';
import { DebtFreeze, PortalAdmin } from './admin/portal-admin.js';
import { UserAdmin } from './admin/user-admin.js';
import { AuditTrail } from './audit/audit-trail.query.js';
import { KeyStream, PortalStream, UserStream } from './audit/auth.stream.js';
import { Accounts, Portals } from './directory/directory.js';
import {
  HostApplicationEntity,
  HostApplicationStore,
  HostWebhookEntity,
  WebhookStore,
} from './host-credentials/host-secrets.js';
import { HostTokenStore } from './host-credentials/host-token-store.js';
import { KeyHasher } from './keys/key-secret.js';
import { KeyRecords } from './keys/key-records.repository.js';
import { KeyWriter } from './keys/key-writer.js';
import { SessionStore } from './sessions/session-store.js';

const SERVICES = [
  KeyHasher,
  WebhookStore,
  HostApplicationStore,
  HostTokenStore,
  Accounts,
  Portals,
  KeyRecords,
  KeyWriter,
  PortalAdmin,
  DebtFreeze,
  UserAdmin,
  KeyAdmin,
  SessionStore,
  AuditTrail,
];

/** Portals, users, keys and sessions, with the facts of the module `auth`. Needs the configuration, the database and the event log; no HTTP. */
@Module({
  imports: [
    EventLogModule.forFeature({ streams: [KeyStream, PortalStream, UserStream] }),
    TypeOrmModule.forFeature([HostApplicationEntity, HostWebhookEntity]),
  ],
  providers: SERVICES,
  exports: [EventLogModule, ...SERVICES],
})
export class AuthAdminModule {}
