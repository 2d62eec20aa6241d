import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { answer, Api, CurrentPrincipal, DeletedAnswer, listAnswer, success, successList } from '#libs/http';
import type { ErrorCode, Principal } from '#libs/kernel';
import { AI_CREDENTIALS_READ, AI_CREDENTIALS_WRITE, AI_READ } from '../contracts/ai-access.js';
import { CredentialsService } from './credentials.service.js';
import {
  CredentialAnswer,
  CredentialModelAnswer,
  CredentialTestAnswer,
  ProviderItemAnswer,
  CredentialUsageAnswer,
  ChangeCredentialBody,
  CredentialUsageQuery,
  NewCredentialBody,
} from './credentials.dto.js';
import { PROVIDERS } from './providers.data.js';

const COMMON = { owner: 'none', tag: 'ai.credentials' } as const;
const ONE = answer(CredentialAnswer);
const ON_ONE: readonly ErrorCode[] = ['AI_CREDENTIAL_NOT_FOUND'];
const ON_CHANGE: readonly ErrorCode[] = [...ON_ONE, 'NOT_AUTHORIZED'];

/** Provider keys of people and portals. */
@Controller('v1/ai')
export class CredentialsController {
  constructor(private readonly credentials: CredentialsService) {}

  @Api({
    ...COMMON,
    summary: 'Providers whose keys can be kept',
    auth: AI_READ,
    response: listAnswer(ProviderItemAnswer),
  })
  @Get('providers')
  providers() {
    return successList([...PROVIDERS.values()].map(ProviderItemAnswer.of));
  }

  @Api({
    ...COMMON,
    summary: 'Provider keys of your own and of the portal, oldest first',
    auth: AI_CREDENTIALS_READ,
    response: listAnswer(CredentialAnswer),
  })
  @Get('credentials')
  async list(@CurrentPrincipal() principal: Principal) {
    return successList((await this.credentials.list(principal)).map(CredentialAnswer.of));
  }

  @Api({
    ...COMMON,
    summary: 'Keep a provider key',
    description: 'One of each provider for a person, and one for the portal. The key is not shown again.',
    auth: AI_CREDENTIALS_WRITE,
    idempotency: 'supported',
    status: 201,
    response: ONE,
    errors: ['AI_PROVIDER_UNKNOWN', 'AI_CREDENTIAL_EXISTS', 'NOT_AUTHORIZED'],
  })
  @Post('credentials')
  async create(@CurrentPrincipal() principal: Principal, @Body() body: NewCredentialBody) {
    return success(CredentialAnswer.of(await this.credentials.create(principal, body)));
  }

  @Api({
    ...COMMON,
    summary: 'Change a provider key; what is absent stays',
    auth: AI_CREDENTIALS_WRITE,
    response: ONE,
    errors: ON_CHANGE,
  })
  @Patch('credentials/:id')
  async change(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() body: ChangeCredentialBody,
  ) {
    return success(CredentialAnswer.of(await this.credentials.change(principal, id, body)));
  }

  @Api({
    ...COMMON,
    summary: 'Forget a provider key',
    auth: AI_CREDENTIALS_WRITE,
    response: answer(DeletedAnswer),
    errors: ON_CHANGE,
  })
  @Delete('credentials/:id')
  async remove(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    await this.credentials.remove(principal, id);
    return success({ deleted: true });
  }

  @Api({
    ...COMMON,
    summary: 'Ask the provider whether it takes the key',
    auth: AI_CREDENTIALS_WRITE,
    response: answer(CredentialTestAnswer),
    errors: [...ON_CHANGE, 'AI_PROVIDER_UNKNOWN'],
  })
  @Post('credentials/:id/test')
  async test(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(CredentialTestAnswer.tried(await this.credentials.test(principal, id)));
  }

  @Api({
    ...COMMON,
    summary: 'Models the provider listed for the key when it was asked last',
    auth: AI_CREDENTIALS_READ,
    response: listAnswer(CredentialModelAnswer),
    errors: ON_ONE,
  })
  @Get('credentials/:id/models')
  async models(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return successList(CredentialModelAnswer.of(await this.credentials.seen(principal, id)));
  }

  @Api({
    ...COMMON,
    summary: 'What was used with the key; its provider bills it',
    auth: AI_CREDENTIALS_READ,
    response: answer(CredentialUsageAnswer),
    errors: ON_ONE,
  })
  @Get('credentials/:id/usage')
  async readUsage(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query() { days = 30 }: CredentialUsageQuery,
  ) {
    return success(CredentialUsageAnswer.of(await this.credentials.readUsage(principal, id, days)));
  }

  @Api({
    ...COMMON,
    summary: 'Ask the provider for its models; GET /v1/models lists them from then on',
    auth: AI_CREDENTIALS_WRITE,
    response: listAnswer(CredentialModelAnswer),
    errors: [
      ...ON_CHANGE,
      'AI_PROVIDER_UNKNOWN',
      'provider_key_rejected',
      'provider_account_exhausted',
      'ai_provider_unavailable',
    ],
  })
  @Post('credentials/:id/fetch-models')
  async fetchModels(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return successList(CredentialModelAnswer.of(await this.credentials.fetchModels(principal, id)));
  }
}
