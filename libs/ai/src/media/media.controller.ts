import { Body, Controller, Post, Req, Res, type Type } from '@nestjs/common';
import type { Response } from 'express';
import { Api, type PorticoRequest } from '#libs/http';
import { CALL_ERRORS, CALL_ROUTE, callerOf, jsonOrder, sendHeaders } from '../calls/call-route.js';
import {
  EMBEDDINGS,
  EmbeddingsBody,
  IMAGES,
  ImagesBody,
  TRANSCRIPT,
  TranscriptionForm,
} from './media.dto.js';
import { MOST_TOKENS } from './media-answers.policy.js';
import { MediaService } from './media.service.js';
import { textType } from './transcription.policy.js';

/** Two thousand long texts. */
const MOST_BYTES = 20_971_520;
/** All tokens of an input, their lists, and what stands beside them. */
const MOST_VALUES = MOST_TOKENS + 12_000;
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
      bodyValues: MOST_VALUES,
      response: EMBEDDINGS,
      errors: [...CALL_ERRORS, 'context_length_exceeded'],
    })
    @Post('embeddings')
    async embed(
      @Body() input: EmbeddingsBody,
      @Req() request: PorticoRequest,
      @Res({ passthrough: true }) response: Response,
    ) {
      return sendHeaders(await this.media.embed(jsonOrder(request, input)), response);
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
      @Body() form: TranscriptionForm,
      @Req() request: PorticoRequest,
      @Res({ passthrough: true }) response: Response,
    ) {
      const written = sendHeaders(await this.media.transcribe({ ...callerOf(request), form }), response);
      if (typeof written !== 'string') return written;
      response.setHeader('Content-Type', textType(form.response_format));
      response.end(written);
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
      @Body() input: ImagesBody,
      @Req() request: PorticoRequest,
      @Res({ passthrough: true }) response: Response,
    ) {
      return sendHeaders(await this.media.generateImages(jsonOrder(request, input)), response);
    }
  }
  return MediaController;
}
