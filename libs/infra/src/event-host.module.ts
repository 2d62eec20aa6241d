import { Global, Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { EVENT_HOST } from './portal-events/event-host/event-host.port.js';
import { PortalEventHost } from './portal-events/event-host/portal-event-host.js';

/** Binds the events of servers to the host client, with the tokens of the auth lib. */
@Global()
@Module({
  imports: [AuthModule, HostClientModule],
  providers: [{ provide: EVENT_HOST, useClass: PortalEventHost }],
  exports: [EVENT_HOST],
})
export class EventHostModule {}
