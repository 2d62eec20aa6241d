import { Body, Controller, Res, type Type } from '@nestjs/common';
import type { Response } from 'express';
import { CurrentContext, CurrentPrincipal, type JsonSchema, RequestContext, Route } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { CALL_ERRORS } from '../calls/call-errors.data.js';
import { CALL_ROUTE } from '../calls/call-route.data.js';
import { TranscribeAudio } from './transcribe-audio.command.js';
import { TEXT_TYPES } from './transcript.policy.js';
import { TranscriptionForm } from './transcriptions.dto.js';

const MOST_FILE_BYTES = 26_214_400;
const AROUND_FILE_BYTES = 1_048_576;

const TRANSCRIPT: JsonSchema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    task: { type: 'string' },
    language: { type: 'string' },
    duration: { type: ['number', 'string'], description: 'Seconds' },
    segments: { type: ['array', 'null'], items: { type: 'object', additionalProperties: true } },
    words: { type: ['array', 'null'], items: { type: 'object', additionalProperties: true } },
  },
  required: ['text'],
  additionalProperties: true,
};

/** Transcriptions below one of the two addresses they have. */
export function transcriptionsController(base: '/v1' | '/v1/ai'): Type<object> {
  @Controller()
  class TranscriptionsController {
    constructor(private readonly transcriptions: TranscribeAudio) {}

    @Route({
      ...CALL_ROUTE,
      path: `${base}/audio/transcriptions`,
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
    async create(
      @CurrentPrincipal() principal: Principal,
      @CurrentContext() context: RequestContext,
      @Body() form: TranscriptionForm,
      @Res({ passthrough: true }) response: Response,
    ) {
      const { body, headers } = await this.transcriptions.execute({
        principal,
        form,
        tell: (facts) => void (context.logged = facts),
      });
      response.set(headers);
      if (typeof body !== 'string') return body;
      response.setHeader('Content-Type', TEXT_TYPES[form.response_format ?? 'text'] ?? 'text/plain');
      response.end(body);
      return undefined;
    }
  }
  return TranscriptionsController;
}
