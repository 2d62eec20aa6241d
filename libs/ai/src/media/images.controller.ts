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
import { CreateImages } from './create-images.command.js';
import { ImagesBody } from './images.dto.js';

const IMAGES: JsonSchema = {
  type: 'object',
  properties: {
    created: { type: 'integer', description: 'Seconds since 1970' },
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          url: { type: ['string', 'null'] },
          b64_json: { type: ['string', 'null'] },
          revised_prompt: { type: ['string', 'null'] },
        },
        additionalProperties: true,
      },
    },
  },
  required: ['created', 'data'],
  additionalProperties: true,
};

/** Images below one of the two addresses they have. */
export function imagesController(base: '/v1' | '/v1/ai'): Type<object> {
  @Controller()
  class ImagesController {
    constructor(private readonly images: CreateImages) {}

    @Route({
      ...CALL_ROUTE,
      path: `${base}/images/generations`,
      summary: 'Images of words',
      description: 'The wire contract of OpenAI. Day and week limits of the portal do not count images.',
      response: IMAGES,
      errors: CALL_ERRORS,
    })
    async create(
      @CurrentPrincipal() principal: Principal,
      @CurrentContext() context: RequestContext,
      @Body() input: ImagesBody,
      @Req() { body }: PorticoRequest,
      @Res({ passthrough: true }) response: Response,
    ) {
      const answer = await this.images.execute({
        principal,
        input,
        body: body as Readonly<Record<string, unknown>>,
        tell: (facts) => void (context.logged = facts),
      });
      response.set(answer.headers);
      return answer.body;
    }
  }
  return ImagesController;
}
