import { Global, Module } from '@nestjs/common';
import { AuthAdminModule, DebtFreeze } from '#libs/auth/operator';
import { PORTAL_FREEZE } from '#libs/metering/contracts';

/** What accounting asks of other libs, at the command line. */
@Global()
@Module({
  imports: [AuthAdminModule],
  providers: [{ provide: PORTAL_FREEZE, useExisting: DebtFreeze }],
  exports: [PORTAL_FREEZE],
})
export class MeteringPortsModule {}
