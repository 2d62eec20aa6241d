import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  answer,
  Api,
  CurrentPrincipal,
  formSchema,
  inputFault,
  isMultipart,
  type PorticoRequest,
  RawBodies,
  readStreamedForm,
  success,
} from '#libs/http';
import type { AnyPrincipal, Principal } from '#libs/kernel';
import { FEEDBACK_CREATE, FEEDBACK_READ } from '../contracts/feedback-terms.js';
import { AttachmentAnswer } from './attachment.answer.js';
import { ATTACHMENT_LIMITS } from './attachment.policy.js';
import {
  Attachments,
  attachmentTooLarge,
  type SentAttachment,
  UPLOAD_ERRORS,
} from './attachments.service.js';

const COMMON = { tag: 'feedback', owner: 'none' } as const;
const FORM_BYTES = ATTACHMENT_LIMITS.bytes + ATTACHMENT_LIMITS.formBytes;
/** Longer than the slowest body that is still received. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** `/v1/feedback/attachments`: files of tickets and comments. */
@Controller('v1/feedback/attachments')
export class AttachmentsController {
  constructor(
    private readonly bodies: RawBodies,
    private readonly attachments: Attachments,
  ) {}

  @Api({
    ...COMMON,
    summary: 'Send a file for a ticket or a comment',
    description:
      'A form with the file in `file`, up to 5 MiB. What it is, its bytes say. It goes after 24 hours unless a ticket or a comment takes it.',
    auth: FEEDBACK_CREATE,
    body: 'raw',
    rawBody: { 'multipart/form-data': formSchema(null, { file: 'A picture, a PDF or a text' }) },
    bodyLimit: FORM_BYTES,
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
    const attachment = await this.attachments.upload(principal, this.sentBy(request, response));
    return success(AttachmentAnswer.of(attachment));
  }

  @Api({
    ...COMMON,
    summary: 'The bytes of an attachment',
    description:
      'For whoever sees the ticket; of one that waits, for who sent it. Always a file to be saved, whole or one range.',
    auth: FEEDBACK_READ,
    stream: true,
    forms: ['bytes'],
    ranges: true,
    conditional: true,
    response: {},
    errors: ['ATTACHMENT_NOT_FOUND', 'STORAGE_UNAVAILABLE', 'LARGE_BODY_BACKEND_BUSY'],
  })
  @Get(':id')
  async read(
    @CurrentPrincipal() principal: AnyPrincipal,
    @Param('id') id: string,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.attachments.send(principal, id, request, response);
  }

  private sentBy(request: PorticoRequest, response: Response): SentAttachment {
    return {
      read: async (take) => {
        if (!isMultipart(request.headers))
          throw inputFault('body', 'file', 'isFile', 'file is required: send a form, multipart/form-data');
        const reception = { limit: FORM_BYTES, tooLarge: attachmentTooLarge };
        await this.bodies.receive(request, response, reception, async (body) => {
          const { fields } = await readStreamedForm(request.headers, body, (bytes, { fileName }) =>
            take(bytes, fileName),
          );
          const [unknown] = Object.keys(fields);
          if (unknown !== undefined)
            throw inputFault('body', unknown, 'unknownField', `${unknown} is not a known field`);
        });
      },
    };
  }
}
