import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import {
  answer,
  Api,
  CurrentContext,
  CurrentPrincipal,
  DeletedAnswer,
  listAnswer,
  RequestContext,
  success,
  successList,
} from '#libs/http';
import type { ErrorCode, Principal } from '#libs/kernel';
import { SEARCH_CREDENTIALS, SEARCH_READ } from '../contracts/search-access.js';
import {
  NewSearchCredentialBody,
  SearchCredentialAnswer,
  SearchCredentialTestAnswer,
} from './credentials.dto.js';
import { SearchCredentialsService } from './credentials.service.js';

const COMMON = { owner: 'none', tag: 'search' } as const;
const ON_ONE: readonly ErrorCode[] = ['CREDENTIAL_NOT_FOUND', 'NOT_AUTHORIZED'];

/** Keys of search providers, of people and portals. */
@Controller('v1/search/credentials')
export class SearchCredentialsController {
  constructor(private readonly credentials: SearchCredentialsService) {}

  @Api({
    ...COMMON,
    summary: 'Keys of search providers, of your own and of the portal, oldest first',
    auth: SEARCH_READ,
    response: listAnswer(SearchCredentialAnswer),
  })
  @Get()
  async list(@CurrentPrincipal() principal: Principal) {
    return successList((await this.credentials.list(principal)).map(SearchCredentialAnswer.of));
  }

  @Api({
    ...COMMON,
    summary: 'Keep a key of a search provider',
    description: 'One of each provider for a person, and one for the portal. The key is not shown again.',
    auth: SEARCH_CREDENTIALS,
    idempotency: 'supported',
    status: 201,
    response: answer(SearchCredentialAnswer),
    errors: ['SEARCH_PROVIDER_UNKNOWN', 'CREDENTIAL_EXISTS', 'NOT_AUTHORIZED'],
  })
  @Post()
  async create(@CurrentPrincipal() principal: Principal, @Body() body: NewSearchCredentialBody) {
    return success(SearchCredentialAnswer.of(await this.credentials.create(principal, body)));
  }

  @Api({
    ...COMMON,
    summary: 'Forget a key of a search provider',
    auth: SEARCH_CREDENTIALS,
    response: answer(DeletedAnswer),
    errors: ON_ONE,
  })
  @Delete(':id')
  async remove(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    await this.credentials.remove(principal, id);
    return success({ deleted: true });
  }

  @Api({
    ...COMMON,
    summary: 'Ask the provider whether it takes the key; it may count a search for it',
    auth: SEARCH_CREDENTIALS,
    rateLimit: 'web-search',
    timeoutMs: 150_000,
    response: answer(SearchCredentialTestAnswer),
    errors: [...ON_ONE, 'SEARCH_PROVIDER_UNKNOWN'],
  })
  @Post(':id/test')
  async test(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { signal }: RequestContext,
    @Param('id') id: string,
  ) {
    return success(await this.credentials.test(principal, id, signal));
  }
}
