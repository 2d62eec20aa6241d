import { Module } from '@nestjs/common';
import { ServerIconRepository } from './icons/server-icon.repository.js';
import { CatalogItemRepository } from './server-cards/catalog-item.repository.js';

/** Rows of icons and of published cards. */
@Module({
  providers: [ServerIconRepository, CatalogItemRepository],
  exports: [ServerIconRepository, CatalogItemRepository],
})
export class PresentationModule {}
