import { Body, Controller, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, Api, CurrentContext, CurrentPrincipal, RequestContext } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { answerSearch } from '../search/search-call.js';
import { SEARCH_CALL_ERRORS, SEARCH_ROUTE } from '../contracts/search-access.js';
import { ResearchAnswer, ResearchBody } from './research.dto.js';
import { ResearchService } from './research.service.js';

/** Above what the settings allow one research. */
const LONGEST_RESEARCH_MS = 630_000;

/** Answers from the web. */
@Controller('v1/research')
export class ResearchController {
  constructor(private readonly research: ResearchService) {}

  @Api({
    ...SEARCH_ROUTE,
    summary: 'Answer a question from the web, with sources',
    description:
      'Searches, reads pages and writes an answer that cites them. With `stream: true` the answer is server-sent events: `thinking`, `tool_call`, `tool_result`, `message` and `done`; what fails after the first of them is the event `error`.',
    timeoutMs: LONGEST_RESEARCH_MS,
    response: answer(ResearchAnswer),
    errors: SEARCH_CALL_ERRORS,
  })
  @Post()
  async create(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() context: RequestContext,
    @Body() input: ResearchBody,
    @Res({ passthrough: true }) response: Response,
  ) {
    return answerSearch(
      { principal, context, input, response },
      async (call) => ResearchAnswer.of(await this.research.answer(call)),
      (researched) => ({ type: 'done', ...researched }),
    );
  }
}
