import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { ModelsModule } from '../models/models.module.js';
import { AiAdmin } from './ai-admin.js';

/** Providers and models for operators. Needs the configuration and the database; no HTTP. */
@Module({
  imports: [AuthAdminModule, ModelsModule, CredentialsModule],
  providers: [AiAdmin],
  exports: [AiAdmin],
})
export class AiOperatorModule {}
