import { Global, Module } from '@nestjs/common';
import { HostedAppsModule } from '#libs/infra';
import { HOSTED_APPLICATIONS } from '#libs/oauth';
import { HostedVisits } from './hosted-visits.js';

/** Binds the sign-in of visitors to the gateway in front of their applications. */
@Global()
@Module({
  imports: [HostedAppsModule],
  providers: [{ provide: HOSTED_APPLICATIONS, useClass: HostedVisits }],
  exports: [HOSTED_APPLICATIONS],
})
export class HostedVisitsModule {}
