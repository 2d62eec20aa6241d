import { Module } from '@nestjs/common';
import { DebtFreeze } from './admin/debt-freeze.js';
import { KeyAdmin } from './admin/key-admin.js';
import { PortalAdmin } from './admin/portal-admin.js';
import { SignedInUsers } from './admin/signed-in-users.js';
import { UserAdmin } from './admin/user-admin.js';
import { AuditTrail } from './audit/audit-trail.query.js';
import { AuthLogModule } from './audit/auth-log.module.js';
import { Accounts } from './directory/accounts.query.js';
import { PersonDevices } from './directory/person-devices.query.js';
import { Portals } from './directory/portals.query.js';
import { UserNames } from './directory/user-names.query.js';
import { ApplicationUsers } from './host-credentials/application-users.query.js';
import { HostApplicationStore } from './host-credentials/host-application-store.js';
import { HostTokenStore } from './host-credentials/host-token-store.js';
import { WebhookStore } from './host-credentials/webhook-store.js';
import { KeyHasher } from './keys/key-hasher.js';
import { KeyRecords } from './keys/key-records.repository.js';
import { KeyWriter } from './keys/key-writer.js';
import { SessionStore } from './sessions/session-store.js';

const SERVICES = [
  KeyHasher,
  WebhookStore,
  HostApplicationStore,
  HostTokenStore,
  ApplicationUsers,
  Accounts,
  PersonDevices,
  UserNames,
  Portals,
  KeyRecords,
  KeyWriter,
  PortalAdmin,
  DebtFreeze,
  UserAdmin,
  SignedInUsers,
  KeyAdmin,
  SessionStore,
  AuditTrail,
];

/** Portals, users, keys and sessions. Needs the configuration, the database and the event log; no HTTP. */
@Module({ imports: [AuthLogModule], providers: SERVICES, exports: [AuthLogModule, ...SERVICES] })
export class AuthAdminModule {}
