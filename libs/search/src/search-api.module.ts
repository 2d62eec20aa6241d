import { Module } from '@nestjs/common';
import { SearchCredentialsModule } from './credentials/credentials.module.js';
import { ResearchModule } from './research/research.module.js';
import { SearchModule } from './search.module.js';
import { SearchingModule } from './searching/searching.module.js';

/** Web search and research over HTTP. */
@Module({ imports: [SearchModule, SearchCredentialsModule, SearchingModule, ResearchModule] })
export class SearchApiModule {}
