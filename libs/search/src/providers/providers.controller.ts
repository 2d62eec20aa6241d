import { Controller } from '@nestjs/common';
import { CurrentPrincipal, listAnswer, Route, successList } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { SEARCH_READ } from '../contracts/search-access.js';
import { ListSearchProviders } from './list-providers.query.js';
import { SearchProviderAnswer } from './provider.answer.js';

/** What there is to search with. */
@Controller()
export class SearchProvidersController {
  constructor(private readonly providers: ListSearchProviders) {}

  @Route({
    method: 'GET',
    path: '/v1/search/providers',
    summary: 'Search providers, and whether you have a key of each',
    tag: 'search',
    auth: SEARCH_READ,
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: listAnswer(SearchProviderAnswer),
    errors: [],
  })
  async list(@CurrentPrincipal() principal: Principal) {
    return successList(await this.providers.execute(principal));
  }
}
