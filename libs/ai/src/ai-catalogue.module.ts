import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthAdminModule } from '#libs/auth/operator';
import { AgentEntity, AgentRepository } from './agents/agent.repository.js';
import { AgentsService } from './agents/agents.service.js';
import { MODEL_CATALOG } from './contracts/model-catalog.js';
import {
  CredentialEntity,
  CredentialRepository,
  CredentialUsage,
} from './credentials/credential.repository.js';
import { AiAdmin } from './models/ai-admin.js';
import { CATALOGUE_ENTITIES, CatalogueRepository } from './models/catalogue.repository.js';
import { AiChanges, CurrentCatalogue, OwnKeys } from './models/current-catalogue.js';
import { ModelsService } from './models/models.service.js';
import { ProviderModels } from './upstreams/provider-models.js';

/** Agents as records. Needs the platform modules and `AGENT_SERVERS`; no HTTP. */
@Module({
  imports: [TypeOrmModule.forFeature([AgentEntity]), AuthAdminModule],
  providers: [AgentRepository, AgentsService],
  exports: [AgentsService],
})
export class AgentsModule {}

/**
 * Models, provider keys of people and portals, and operators' work with providers and models. Needs the configuration
 * and the database; no HTTP.
 */
@Module({
  imports: [TypeOrmModule.forFeature([CredentialEntity, ...CATALOGUE_ENTITIES]), AuthAdminModule],
  providers: [
    AiAdmin,
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
    AiAdmin,
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
