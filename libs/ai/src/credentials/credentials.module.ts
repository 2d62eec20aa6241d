import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangesModule } from '../changes/changes.module.js';
import { CredentialEntity } from './credential.entity.js';
import { CredentialRepository } from './credential.repository.js';
import { CredentialUsage } from './credential-usage.repository.js';
import { OwnKeys } from './own-keys.query.js';
import { ProviderModels } from '../upstreams/provider-models.js';

/** Provider keys of people and portals. No HTTP. */
@Module({
  imports: [ChangesModule, TypeOrmModule.forFeature([CredentialEntity])],
  providers: [CredentialRepository, CredentialUsage, OwnKeys, ProviderModels],
  exports: [CredentialRepository, CredentialUsage, OwnKeys, ProviderModels],
})
export class CredentialsModule {}
