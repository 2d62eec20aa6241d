import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  answer,
  Api,
  CurrentContext,
  CurrentPrincipal,
  listAnswer,
  RequestContext,
  successList,
} from '#libs/http';
import type { Principal } from '#libs/kernel';
import { SEARCH_CALL_ERRORS, SEARCH_READ, SEARCH_ROUTE } from '../contracts/search-access.js';
import { SearchProviderAnswer } from './provider.answer.js';
import { SearchProvidersService } from './providers.service.js';
import { answerSearch } from './search-call.js';
import { SearchAnswer, SearchBody } from './search.dto.js';
import { SearchService } from './search.service.js';

/** Above what the settings allow one call of an engine. */
const LONGEST_SEARCH_MS = 150_000;

/** Searching the web, and what there is to search with. */
@Controller('v1/search')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly providers: SearchProvidersService,
  ) {}

  @Api({
    ...SEARCH_ROUTE,
    summary: 'Search the web',
    description:
      'With `stream: true` the answer is server-sent events: `tool_call`, `tool_result`, `message` with the answer of the provider where it gives one, and `done`; what fails after the first of them is the event `error`.',
    timeoutMs: LONGEST_SEARCH_MS,
    response: answer(SearchAnswer),
    errors: SEARCH_CALL_ERRORS,
  })
  @Post()
  async create(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() context: RequestContext,
    @Body() input: SearchBody,
    @Res({ passthrough: true }) response: Response,
  ) {
    return answerSearch(
      { principal, context, input, response },
      async (call) => SearchAnswer.of(await this.search.search(call)),
      (found) => ({
        type: 'done',
        ...found,
        sources: found.results.map(({ url, title }) => ({ url, title })),
      }),
    );
  }

  @Api({
    summary: 'Search providers, and whether you have a key of each',
    auth: SEARCH_READ,
    response: listAnswer(SearchProviderAnswer),
  })
  @Get('providers')
  async listProviders(@CurrentPrincipal() principal: Principal) {
    return successList(await this.providers.list(principal));
  }
}
