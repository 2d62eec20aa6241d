import { Module } from '@nestjs/common';
import { ChangeCredential } from './change-credential.command.js';
import { CredentialsController } from './credentials.controller.js';
import { CredentialsModule } from './credentials.module.js';
import { FindCredentials } from './find-credentials.query.js';
import { ReadCredentialUsage } from './read-credential-usage.query.js';
import { TryCredential } from './try-credential.command.js';

/** Provider keys of people and portals over HTTP. */
@Module({
  imports: [CredentialsModule],
  controllers: [CredentialsController],
  providers: [FindCredentials, ReadCredentialUsage, ChangeCredential, TryCredential],
})
export class CredentialsApiModule {}
