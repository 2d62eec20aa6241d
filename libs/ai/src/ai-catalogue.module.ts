import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MODEL_CATALOG } from './contracts/model-catalog.js';
import {
  CredentialEntity,
  CredentialRepository,
  CredentialUsage,
} from './credentials/credential.repository.js';
import { ProviderModels } from './upstreams/provider-models.js';
import { CATALOGUE_ENTITIES, CatalogueRepository } from './models/catalogue.repository.js';
import { AiChanges, CurrentCatalogue, OwnKeys } from './models/current-catalogue.js';
import { ModelsService } from './models/models.service.js';

/** Models, and provider keys of people and portals. No HTTP. */
@Module({
  imports: [TypeOrmModule.forFeature([CredentialEntity, ...CATALOGUE_ENTITIES])],
  providers: [
    AiChanges,
    CredentialRepository,
    CredentialUsage,
    OwnKeys,
    ProviderModels,
    CatalogueRepository,
    CurrentCatalogue,
    ModelsService,
    { provide: MODEL_CATALOG, useExisting: ModelsService },
  ],
  exports: [
    CredentialRepository,
    CredentialUsage,
    OwnKeys,
    ProviderModels,
    CatalogueRepository,
    ModelsService,
    MODEL_CATALOG,
  ],
})
export class AiCatalogueModule {}
