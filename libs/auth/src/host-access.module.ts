import { Module } from '@nestjs/common';
import { HostClientModule } from '#libs/host-client';
import { AuthAdminModule } from './auth-admin.module.js';
import { AuthChanges } from './changes/auth-changes.js';
import { HostCredentials } from './host-credentials/host-credentials.js';
import { TokenRenewal } from './host-credentials/token-renewal.js';

/** Calls of the host in the name of people, without HTTP; for jobs as well. */
@Module({
  imports: [AuthAdminModule, HostClientModule],
  providers: [AuthChanges, HostCredentials, TokenRenewal],
  exports: [AuthAdminModule, HostClientModule, AuthChanges, HostCredentials],
})
export class HostAccessModule {}
