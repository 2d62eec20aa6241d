import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangesModule } from '../changes/changes.module.js';
import { MODEL_CATALOG } from '../contracts/resolved-model.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { CatalogueRepository } from './catalogue.repository.js';
import { CurrentCatalogue } from './current-catalogue.js';
import { ListModels } from './list-models.query.js';
import { StoredModelCatalog } from './stored-model-catalog.js';
import { UpstreamEntity } from './upstream.entity.js';

/** The catalogue of models. No HTTP. */
@Module({
  imports: [ChangesModule, CredentialsModule, TypeOrmModule.forFeature([UpstreamEntity])],
  providers: [
    CatalogueRepository,
    CurrentCatalogue,
    ListModels,
    StoredModelCatalog,
    { provide: MODEL_CATALOG, useExisting: StoredModelCatalog },
  ],
  exports: [CatalogueRepository, ListModels, MODEL_CATALOG],
})
export class ModelsModule {}
