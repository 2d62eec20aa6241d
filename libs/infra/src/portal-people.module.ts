import { Global, Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { HostPortalPeople } from './servers/access-list/host-portal-people.js';
import { PORTAL_PEOPLE } from './servers/access-list/portal-people.port.js';

/** Binds the people of portals to the host client, with the tokens of the auth lib. */
@Global()
@Module({
  imports: [AuthModule, HostClientModule],
  providers: [{ provide: PORTAL_PEOPLE, useClass: HostPortalPeople }],
  exports: [PORTAL_PEOPLE],
})
export class PortalPeopleModule {}
