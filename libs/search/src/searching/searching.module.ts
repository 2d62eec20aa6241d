import { Module } from '@nestjs/common';
import { MeteringModule } from '#libs/metering';
import { ChargedWork } from './charged-work.js';
import { SearchCredentialsModule } from '../credentials/credentials.module.js';
import { EnginesModule } from '../engines/engines.module.js';
import { ListSearchProviders } from '../providers/list-providers.query.js';
import { PlacedSearch } from './placed-search.js';
import { SearchProvidersController } from '../providers/providers.controller.js';
import { RunSearch } from './run-search.command.js';
import { SearchController } from './search.controller.js';
import { SearchPlaces } from '../providers/search-places.query.js';

/** Searching the web, and what there is to search with. */
@Module({
  imports: [MeteringModule, EnginesModule, SearchCredentialsModule],
  controllers: [SearchController, SearchProvidersController],
  providers: [SearchPlaces, PlacedSearch, ChargedWork, RunSearch, ListSearchProviders],
  exports: [SearchPlaces, PlacedSearch, ChargedWork],
})
export class SearchingModule {}
