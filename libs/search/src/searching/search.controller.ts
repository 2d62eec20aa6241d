import { Body, Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, CurrentContext, CurrentPrincipal, RequestContext, Route } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { answerSearch } from './answer-search.js';
import { RunSearch } from './run-search.command.js';
import { SearchAnswer } from './search.answer.js';
import { SearchBody } from './search.dto.js';
import { SEARCH_CALL_ERRORS, SEARCH_ROUTE } from './search-route.data.js';

/** Above what the settings allow one call of an engine. */
const LONGEST_SEARCH_MS = 150_000;

/** Searching the web. */
@Controller()
export class SearchController {
  constructor(private readonly search: RunSearch) {}

  @Route({
    ...SEARCH_ROUTE,
    path: '/v1/search',
    summary: 'Search the web',
    description:
      'With `stream: true` the answer is server-sent events: `tool_call`, `tool_result`, `message` with the answer of the provider where it gives one, and `done`; what fails after the first of them is the event `error`.',
    timeoutMs: LONGEST_SEARCH_MS,
    response: answer(SearchAnswer),
    errors: SEARCH_CALL_ERRORS,
  })
  async create(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() context: RequestContext,
    @Body() input: SearchBody,
    @Res({ passthrough: true }) response: Response,
  ) {
    return answerSearch(
      { principal, context, input, response },
      async (call) => SearchAnswer.of(await this.search.execute(call)),
      (found) => ({
        type: 'done',
        ...found,
        sources: found.results.map(({ url, title }) => ({ url, title })),
      }),
    );
  }
}
