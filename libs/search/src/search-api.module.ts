import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { routesBelow } from '#libs/http';
import { MeteringModule } from '#libs/metering';
import { SearchCredentialEntity, SearchCredentialRepository } from './credentials/credential.repository.js';
import { SearchCredentialsController } from './credentials/credentials.controller.js';
import { SearchCredentialsService } from './credentials/credentials.service.js';
import { EngineClient } from './engines/engine-client.js';
import { ENGINE_ADDRESSES, PUBLIC_ADDRESSES } from './engines/engines.policy.js';
import { BoundedHttp } from './outbound/bounded-http.js';
import { PageReader } from './outbound/page-reader.js';
import { ResearchController } from './research/research.controller.js';
import { ResearchService } from './research/research.service.js';
import { ResearchWriter } from './research/research-writer.js';
import { ChargedWork } from './search/search-call.js';
import { SearchProvidersService } from './search/providers.service.js';
import { SearchController } from './search/search.controller.js';
import { SearchService } from './search/search.service.js';

/** Web search and research, with keys of their providers. */
@Module({
  imports: [MeteringModule, TypeOrmModule.forFeature([SearchCredentialEntity])],
  controllers: [SearchCredentialsController, SearchController, ResearchController],
  providers: [
    BoundedHttp,
    PageReader,
    EngineClient,
    { provide: ENGINE_ADDRESSES, useValue: PUBLIC_ADDRESSES },
    SearchCredentialRepository,
    SearchCredentialsService,
    SearchProvidersService,
    ChargedWork,
    SearchService,
    ResearchWriter,
    ResearchService,
  ],
})
class SearchModule {}

/** Web search and research over HTTP. */
export const SearchApiModule = routesBelow(SearchModule);
