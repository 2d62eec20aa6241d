import { Global, Module, type Provider } from '@nestjs/common';
import { AuthAdminModule, DebtFreeze } from '#libs/auth';
import { AUTHOR_NOTICE } from '#libs/feedback';
import { HostClientModule } from '#libs/host-client';
import { InfraOperatorModule, ServerPrices, SOURCE_VERSIONS } from '#libs/infra';
import { CHARGED_SERVERS, PORTAL_FREEZE } from '#libs/metering';
import { DeploySources, SourcesCoreModule } from '#libs/sources';
import { HostAuthorNotice } from './host-author-notice.js';

/** Which lib answers what another one asks while jobs run. A lib owns the port; only an app knows both ends. */
const BINDINGS = [
  { provide: PORTAL_FREEZE, useExisting: DebtFreeze },
  { provide: CHARGED_SERVERS, useExisting: ServerPrices },
  { provide: SOURCE_VERSIONS, useExisting: DeploySources },
  { provide: AUTHOR_NOTICE, useExisting: HostAuthorNotice },
] as const satisfies readonly Provider[];

@Global()
@Module({
  imports: [AuthAdminModule, HostClientModule, InfraOperatorModule, SourcesCoreModule],
  providers: [HostAuthorNotice, ...BINDINGS],
  exports: BINDINGS.map(({ provide }) => provide),
})
export class PortBindingsModule {}
