import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, Api, CurrentPrincipal, formSchema, type PorticoRequest, success } from '#libs/http';
import type { AnyPrincipal, Principal } from '#libs/kernel';
import { FEEDBACK_CREATE, FEEDBACK_READ } from '../contracts/feedback-terms.js';
import { AttachmentAnswer } from './attachment.answer.js';
import { ATTACHMENT_FORM_BYTES, ATTACHMENT_LIMITS } from './attachment.policy.js';
import { ATTACHMENT_READ_ERRORS, Attachments, UPLOAD_ERRORS } from './attachments.service.js';

/** Longer than the slowest body that is still received. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** `/v1/feedback/attachments`: files of tickets and comments. */
@Controller('v1/feedback/attachments')
export class AttachmentsController {
  constructor(private readonly attachments: Attachments) {}

  @Api({
    summary: 'Send a file for a ticket or a comment',
    description:
      'A form with the file in `file`, up to 5 MiB. What it is, its bytes say. It goes after 24 hours unless a ticket or a comment takes it.',
    auth: FEEDBACK_CREATE,
    body: 'raw',
    rawBody: { 'multipart/form-data': formSchema(null, { file: 'A picture, a PDF or a text' }) },
    bodyLimit: ATTACHMENT_FORM_BYTES,
    tooLarge: { code: 'ATTACHMENT_TOO_LARGE', hint: { limitBytes: ATTACHMENT_LIMITS.bytes } },
    timeoutMs: UPLOAD_TIMEOUT_MS,
    status: 201,
    response: answer(AttachmentAnswer),
    errors: UPLOAD_ERRORS,
  })
  @Post()
  async upload(
    @CurrentPrincipal() principal: Principal,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    return success(AttachmentAnswer.of(await this.attachments.upload(principal, request, response)));
  }

  @Api({
    owner: 'none',
    summary: 'The bytes of an attachment',
    description:
      'For whoever sees the ticket; of one that waits, for who sent it. Always a file to be saved, whole or one range.',
    auth: FEEDBACK_READ,
    stream: true,
    forms: ['bytes'],
    ranges: true,
    conditional: true,
    response: {},
    errors: ATTACHMENT_READ_ERRORS,
  })
  @Get(':id')
  async read(
    @CurrentPrincipal() principal: AnyPrincipal,
    @Param('id') id: string,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ) {
    await this.attachments.send(principal, id, request, response);
  }
}
