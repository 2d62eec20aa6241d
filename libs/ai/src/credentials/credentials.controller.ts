import { Body, Controller, Param, Query } from '@nestjs/common';
import { answer, CurrentPrincipal, DeletedAnswer, listAnswer, Route, success, successList } from '#libs/http';
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

const PATH = '/v1/ai/credentials';
const COMMON = {
  owner: 'none',
  rateLimit: 'default',
  idempotency: 'none',
  tag: 'ai.credentials',
  status: 200,
} as const;
const ONE = answer(CredentialAnswer);
const ON_ONE: readonly ErrorCode[] = ['AI_CREDENTIAL_NOT_FOUND'];
const ON_CHANGE: readonly ErrorCode[] = [...ON_ONE, 'NOT_AUTHORIZED'];

/** Provider keys of people and portals. */
@Controller()
export class CredentialsController {
  constructor(private readonly credentials: CredentialsService) {}

  @Route({
    ...COMMON,
    method: 'GET',
    path: '/v1/ai/providers',
    summary: 'Providers whose keys can be kept',
    auth: AI_READ,
    response: listAnswer(ProviderItemAnswer),
    errors: [],
  })
  providers() {
    return successList([...PROVIDERS.values()].map(ProviderItemAnswer.of));
  }

  @Route({
    ...COMMON,
    method: 'GET',
    path: PATH,
    summary: 'Provider keys of your own and of the portal, oldest first',
    auth: AI_CREDENTIALS_READ,
    response: listAnswer(CredentialAnswer),
    errors: [],
  })
  async list(@CurrentPrincipal() principal: Principal) {
    return successList((await this.credentials.list(principal)).map(CredentialAnswer.of));
  }

  @Route({
    ...COMMON,
    method: 'POST',
    path: PATH,
    summary: 'Keep a provider key',
    description: 'One of each provider for a person, and one for the portal. The key is not shown again.',
    auth: AI_CREDENTIALS_WRITE,
    idempotency: 'supported',
    status: 201,
    response: ONE,
    errors: ['AI_PROVIDER_UNKNOWN', 'AI_CREDENTIAL_EXISTS', 'NOT_AUTHORIZED'],
  })
  async create(@CurrentPrincipal() principal: Principal, @Body() body: NewCredentialBody) {
    return success(CredentialAnswer.of(await this.credentials.create(principal, body)));
  }

  @Route({
    ...COMMON,
    method: 'PATCH',
    path: `${PATH}/:id`,
    summary: 'Change a provider key; what is absent stays',
    auth: AI_CREDENTIALS_WRITE,
    response: ONE,
    errors: ON_CHANGE,
  })
  async change(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() body: ChangeCredentialBody,
  ) {
    return success(CredentialAnswer.of(await this.credentials.change(principal, id, body)));
  }

  @Route({
    ...COMMON,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Forget a provider key',
    auth: AI_CREDENTIALS_WRITE,
    response: answer(DeletedAnswer),
    errors: ON_CHANGE,
  })
  async remove(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    await this.credentials.remove(principal, id);
    return success({ deleted: true });
  }

  @Route({
    ...COMMON,
    method: 'POST',
    path: `${PATH}/:id/test`,
    summary: 'Ask the provider whether it takes the key',
    auth: AI_CREDENTIALS_WRITE,
    response: answer(CredentialTestAnswer),
    errors: [...ON_CHANGE, 'AI_PROVIDER_UNKNOWN'],
  })
  async test(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(CredentialTestAnswer.tried(await this.credentials.test(principal, id)));
  }

  @Route({
    ...COMMON,
    method: 'GET',
    path: `${PATH}/:id/models`,
    summary: 'Models the provider listed for the key when it was asked last',
    auth: AI_CREDENTIALS_READ,
    response: listAnswer(CredentialModelAnswer),
    errors: ON_ONE,
  })
  async models(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return successList(CredentialModelAnswer.of(await this.credentials.seen(principal, id)));
  }

  @Route({
    ...COMMON,
    method: 'GET',
    path: `${PATH}/:id/usage`,
    summary: 'What was used with the key; its provider bills it',
    auth: AI_CREDENTIALS_READ,
    response: answer(CredentialUsageAnswer),
    errors: ON_ONE,
  })
  async readUsage(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query() { days = 30 }: CredentialUsageQuery,
  ) {
    return success(CredentialUsageAnswer.of(await this.credentials.readUsage(principal, id, days)));
  }

  @Route({
    ...COMMON,
    method: 'POST',
    path: `${PATH}/:id/fetch-models`,
    summary: 'Ask the provider for its models; GET /v1/models lists them from then on',
    auth: AI_CREDENTIALS_WRITE,
    response: listAnswer(CredentialModelAnswer),
    errors: [...ON_CHANGE, 'AI_PROVIDER_UNKNOWN', 'provider_key_rejected', 'ai_provider_unavailable'],
  })
  async fetchModels(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return successList(CredentialModelAnswer.of(await this.credentials.fetchModels(principal, id)));
  }
}
