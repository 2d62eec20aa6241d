import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { EventLogModule } from '#libs/event-log';
import { ApplicationRepository } from './catalogue/application.repository.js';
import { ApplicationStream } from './catalogue/application.stream.js';
import { ApplicationAdmin, HostRegistration } from './lifecycle/application-admin.service.js';

const SERVICES = [ApplicationRepository, HostRegistration, ApplicationAdmin];

/** The facts and rows of applications. Needs the platform modules and the event log; no HTTP. */
@Module({
  imports: [AuthAdminModule, EventLogModule.forFeature({ streams: [ApplicationStream] })],
  providers: SERVICES,
  exports: [EventLogModule, ...SERVICES],
})
export class ApplicationsModule {}
