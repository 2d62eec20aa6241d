import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { ApplicationAdmin } from './lifecycle/application-admin.js';
import { ApplicationTitles } from './catalogue/application-titles.query.js';
import { ApplicationRepository } from './catalogue/application.repository.js';
import { ApplicationsLogModule } from './applications-log.module.js';
import { SignInApplications } from './catalogue/sign-in-applications.query.js';
import { LinkHostClient } from './lifecycle/link-host-client.command.js';

const SERVICES = [
  ApplicationRepository,
  SignInApplications,
  ApplicationTitles,
  LinkHostClient,
  ApplicationAdmin,
];

/** The facts and rows of applications. Needs the platform modules and the event log; no HTTP. */
@Module({
  imports: [AuthAdminModule, ApplicationsLogModule],
  providers: SERVICES,
  exports: [ApplicationsLogModule, ...SERVICES],
})
export class ApplicationsCoreModule {}
