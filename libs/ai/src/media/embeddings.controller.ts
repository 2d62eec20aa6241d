import { Body, Controller, Req, Res, type Type } from '@nestjs/common';
import type { Response } from 'express';
import {
  CurrentContext,
  CurrentPrincipal,
  type JsonSchema,
  type PorticoRequest,
  RequestContext,
  Route,
} from '#libs/http';
import type { Principal } from '#libs/kernel';
import { CALL_ERRORS } from '../calls/call-errors.data.js';
import { CALL_ROUTE } from '../calls/call-route.data.js';
import { CreateEmbeddings } from './create-embeddings.command.js';
import { EmbeddingsBody } from './embeddings.dto.js';

/** Two thousand long texts. */
const MOST_BYTES = 20_971_520;

const EMBEDDINGS: JsonSchema = {
  type: 'object',
  properties: {
    object: { const: 'list' },
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          object: { const: 'embedding' },
          index: { type: 'integer' },
          embedding: { oneOf: [{ type: 'array', items: { type: 'number' } }, { type: 'string' }] },
        },
        required: ['object', 'index', 'embedding'],
      },
    },
    model: { type: 'string', description: 'Id of the model that answered' },
    usage: {
      type: 'object',
      properties: { prompt_tokens: { type: 'integer' }, total_tokens: { type: 'integer' } },
      required: ['prompt_tokens', 'total_tokens'],
    },
  },
  required: ['object', 'data', 'model', 'usage'],
};

/** Embeddings below one of the two addresses they have. */
export function embeddingsController(base: '/v1' | '/v1/ai'): Type<object> {
  @Controller()
  class EmbeddingsController {
    constructor(private readonly embeddings: CreateEmbeddings) {}

    @Route({
      ...CALL_ROUTE,
      path: `${base}/embeddings`,
      summary: 'Vectors of texts',
      description: 'The wire contract of OpenAI.',
      bodyLimit: MOST_BYTES,
      response: EMBEDDINGS,
      errors: [...CALL_ERRORS, 'context_length_exceeded'],
    })
    async create(
      @CurrentPrincipal() principal: Principal,
      @CurrentContext() context: RequestContext,
      @Body() input: EmbeddingsBody,
      @Req() { body }: PorticoRequest,
      @Res({ passthrough: true }) response: Response,
    ) {
      const answer = await this.embeddings.execute({
        principal,
        input,
        body: body as Readonly<Record<string, unknown>>,
        tell: (facts) => void (context.logged = facts),
      });
      response.set(answer.headers);
      return answer.body;
    }
  }
  return EmbeddingsController;
}
