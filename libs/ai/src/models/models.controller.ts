import { Controller, Get, Req } from '@nestjs/common';
import { Api, CurrentPrincipal, plainAnswer, type PorticoRequest } from '#libs/http';
import { personOf, type Principal } from '#libs/kernel';
import { AI_READ } from '../contracts/ai-access.js';
import type { ModelCaller } from '../contracts/model-catalog.js';
import { ModelsService } from './models.service.js';
import { ModelAnswer, ModelListAnswer, OneModelAnswer } from './model.answer.js';
import { unknownModel } from './resolve-model.policy.js';

const LIST = {
  summary: 'Models the caller may call',
  description:
    'In the form of the OpenAI contract. Models of other providers are listed where there is a key of theirs: one of the platform, of the portal, or of your own.',
  tag: 'ai',
  auth: AI_READ,
  rateLimit: 'ai',
  response: plainAnswer(ModelListAnswer),
  errorShape: 'ai',
} as const;

const ONE = {
  ...LIST,
  summary: 'One model',
  description: 'The id may hold slashes, as they are or percent-encoded.',
  owner: 'none',
  response: plainAnswer(OneModelAnswer),
  errors: ['ai_model_not_found'],
} as const;

/** Models, at the two addresses they have. */
@Controller('v1')
export class ModelsController {
  constructor(private readonly models: ModelsService) {}

  @Api({ ...LIST })
  @Get('models')
  async list(@CurrentPrincipal() principal: Principal): Promise<ModelListAnswer> {
    return this.listed(principal);
  }

  @Api({ ...LIST })
  @Get('ai/models')
  async listTwin(@CurrentPrincipal() principal: Principal): Promise<ModelListAnswer> {
    return this.listed(principal);
  }

  @Api({ ...ONE })
  @Get('models/*id')
  async read(
    @CurrentPrincipal() principal: Principal,
    @Req() request: PorticoRequest,
  ): Promise<OneModelAnswer> {
    return this.one(principal, idIn(request, '/v1/models/'));
  }

  @Api({ ...ONE })
  @Get('ai/models/*id')
  async readTwin(
    @CurrentPrincipal() principal: Principal,
    @Req() request: PorticoRequest,
  ): Promise<OneModelAnswer> {
    return this.one(principal, idIn(request, '/v1/ai/models/'));
  }

  private async listed(principal: Principal): Promise<ModelListAnswer> {
    const found = await this.models.list(callerOf(principal));
    return { success: true, object: 'list', data: found.map(ModelAnswer.of), meta: { total: found.length } };
  }

  private async one(principal: Principal, id: string): Promise<OneModelAnswer> {
    return { success: true, ...ModelAnswer.of(await this.models.find(id, callerOf(principal))) };
  }
}

function callerOf(principal: Principal): ModelCaller {
  return { portalId: principal.portalId, userId: personOf(principal) };
}

/** @throws PorticoError `ai_model_not_found` for what is no text. */
function idIn({ originalUrl }: PorticoRequest, base: string): string {
  const text = originalUrl.split('?', 1)[0]!.slice(base.length);
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) throw unknownModel(text);
    throw error;
  }
}
