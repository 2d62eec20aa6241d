import { Body, Controller, Post, Req, Res, type Type } from '@nestjs/common';
import type { Response } from 'express';
import { Api, CurrentContext, CurrentPrincipal, type PorticoRequest, RequestContext } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { CALL_ERRORS, CALL_ROUTE } from '../calls/call-route.data.js';
import {
  EMBEDDINGS,
  EmbeddingsBody,
  IMAGES,
  ImagesBody,
  TRANSCRIPT,
  TranscriptionForm,
} from './media.dto.js';
import { type JsonOrder, type MediaAnswer, MediaService } from './media.service.js';
import { TEXT_TYPES } from './transcription.policy.js';

/** Two thousand long texts. */
const MOST_BYTES = 20_971_520;
const MOST_FILE_BYTES = 26_214_400;
const AROUND_FILE_BYTES = 1_048_576;

/** Embeddings, transcriptions and images below one of the two addresses they have. */
export function mediaController(base: '/v1' | '/v1/ai'): Type<object> {
  @Controller(base)
  class MediaController {
    constructor(private readonly media: MediaService) {}

    @Api({
      ...CALL_ROUTE,
      summary: 'Vectors of texts',
      description: 'The wire contract of OpenAI.',
      bodyLimit: MOST_BYTES,
      response: EMBEDDINGS,
      errors: [...CALL_ERRORS, 'context_length_exceeded'],
    })
    @Post('embeddings')
    async embed(
      @CurrentPrincipal() principal: Principal,
      @CurrentContext() context: RequestContext,
      @Body() input: EmbeddingsBody,
      @Req() request: PorticoRequest,
      @Res({ passthrough: true }) response: Response,
    ) {
      return bodyOf(await this.media.embed(orderOf(principal, context, input, request)), response);
    }

    @Api({
      ...CALL_ROUTE,
      summary: 'What is said in a file',
      description:
        'The wire contract of OpenAI, as multipart/form-data. With the formats text, srt and vtt the answer is a text of that type.',
      body: 'multipart',
      formOnly: true,
      bodyLimit: MOST_FILE_BYTES + AROUND_FILE_BYTES,
      files: { file: MOST_FILE_BYTES },
      tooLarge: { code: 'file_too_large', hint: {} },
      response: TRANSCRIPT,
      forms: ['json', 'text', 'subtitles', 'captions'],
      errors: [...CALL_ERRORS, 'no_file', 'empty_file', 'invalid_language'],
    })
    @Post('audio/transcriptions')
    async transcribe(
      @CurrentPrincipal() principal: Principal,
      @CurrentContext() context: RequestContext,
      @Body() form: TranscriptionForm,
      @Res({ passthrough: true }) response: Response,
    ) {
      const order = { principal, form, tell: tellOf(context) };
      const body = bodyOf(await this.media.transcribe(order), response);
      if (typeof body !== 'string') return body;
      response.setHeader('Content-Type', TEXT_TYPES[form.response_format ?? 'text'] ?? 'text/plain');
      response.end(body);
      return undefined;
    }

    @Api({
      ...CALL_ROUTE,
      summary: 'Images of words',
      description: 'The wire contract of OpenAI. Day and week limits of the portal do not count images.',
      response: IMAGES,
      errors: CALL_ERRORS,
    })
    @Post('images/generations')
    async generateImages(
      @CurrentPrincipal() principal: Principal,
      @CurrentContext() context: RequestContext,
      @Body() input: ImagesBody,
      @Req() request: PorticoRequest,
      @Res({ passthrough: true }) response: Response,
    ) {
      return bodyOf(await this.media.generateImages(orderOf(principal, context, input, request)), response);
    }
  }
  return MediaController;
}

/** What a handler hands to the service of a body in JSON. */
function orderOf<Input>(
  principal: Principal,
  context: RequestContext,
  input: Input,
  { body }: PorticoRequest,
): JsonOrder<Input> {
  return { principal, input, body: body as Readonly<Record<string, unknown>>, tell: tellOf(context) };
}

function tellOf(context: RequestContext): JsonOrder<unknown>['tell'] {
  return (facts) => void (context.logged = facts);
}

function bodyOf<Answered>({ body, headers }: MediaAnswer<Answered>, response: Response): Answered {
  response.set(headers);
  return body;
}
