import { Body, Controller, Post, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  answer,
  Api,
  ARCHIVE_PACE,
  BYTES_SCHEMA,
  CurrentCaller,
  CurrentPrincipal,
  formSchema,
  type PorticoRequest,
  RawBodies,
  success,
} from '#libs/http';
import type { Caller, Principal } from '#libs/kernel';
import { ObjectAnswer, ObjectPresenter, STORAGE_WRITE } from '../objects/objects.dto.js';
import { objectOrder } from '../objects/object.policy.js';
import { DIRECT_FORM_BYTES, directBody } from './direct-upload-body.js';
import { DIRECT_UPLOAD_ERRORS, DirectUploads } from './direct-uploads.service.js';
import { PendingUploads } from './pending-uploads.service.js';
import { PartsCompletion } from './parts-completion.service.js';
import { COMPLETION_ERRORS, UploadCompletion } from './upload-completion.service.js';
import { TICKET_ERRORS, UploadTickets } from './upload-tickets.service.js';
import {
  AbortedPartsAnswer,
  AbortPartsBody,
  CompleteBody,
  CompletePartsBody,
  DirectUploadForm,
  DirectUploadQuery,
  PartedTicketAnswer,
  PartedTicketBody,
  TicketAnswer,
  TicketBody,
} from './uploads.dto.js';

const COMMON = { auth: STORAGE_WRITE } as const;
/** Bytes are looked at, copied or put together meanwhile. */
const LONG_MS = 900_000;

/** Objects on their way: tickets, parts, and their ends. */
@Controller('v1/storage/objects')
export class UploadsController {
  constructor(
    private readonly tickets: UploadTickets,
    private readonly completion: UploadCompletion,
    private readonly partsCompletion: PartsCompletion,
    private readonly pending: PendingUploads,
    private readonly direct: DirectUploads,
    private readonly bodies: RawBodies,
    private readonly presenter: ObjectPresenter,
  ) {}

  @Api({
    ...COMMON,
    summary: 'A ticket for an object: the link its bytes are sent to, for an hour',
    idempotency: 'supported',
    status: 201,
    response: answer(TicketAnswer),
    errors: TICKET_ERRORS,
  })
  @Post()
  async create(@CurrentPrincipal() principal: Principal, @Body() body: TicketBody) {
    const ticket = await this.tickets.issue(principal, objectOrder(body), body.sizeBytes);
    return success({ ...ticket, method: 'PUT' });
  }

  @Api({
    ...COMMON,
    summary: 'Make the bytes sent for a ticket an object; a repeat answers it again',
    timeoutMs: LONG_MS,
    response: answer(ObjectAnswer),
    errors: COMPLETION_ERRORS,
  })
  @Post('complete')
  async complete(@CurrentCaller() caller: Caller, @Body() { objectId, sha256 }: CompleteBody) {
    return success(this.presenter.of(await this.completion.complete(caller, objectId, sha256)));
  }

  @Api({
    ...COMMON,
    summary: 'A ticket for an object in parts: a link for each, for a day',
    status: 201,
    response: answer(PartedTicketAnswer),
    errors: [...TICKET_ERRORS, 'STORAGE_UPLOAD_SUPERSEDED'],
  })
  @Post('multipart/create')
  async createParts(@CurrentPrincipal() principal: Principal, @Body() body: PartedTicketBody) {
    const { sizeBytes, partSizeBytes } = body;
    return success(await this.tickets.issueForParts(principal, objectOrder(body), sizeBytes, partSizeBytes));
  }

  @Api({
    ...COMMON,
    summary: 'Make the parts sent an object; a repeat answers it again',
    timeoutMs: LONG_MS,
    response: answer(ObjectAnswer),
    errors: [...COMPLETION_ERRORS, 'STORAGE_INVALID_PARTS'],
  })
  @Post('multipart/complete')
  async completeParts(@CurrentCaller() caller: Caller, @Body() { parts, ...named }: CompletePartsBody) {
    return success(this.presenter.of(await this.partsCompletion.complete(caller, named, parts)));
  }

  @Api({
    ...COMMON,
    summary: 'Give up an upload in parts; it may be gone already',
    response: answer(AbortedPartsAnswer),
    errors: ['STORAGE_UPLOAD_COMPLETED'],
  })
  @Post('multipart/abort')
  async abortParts(@CurrentPrincipal() principal: Principal, @Body() { objectId, uploadId }: AbortPartsBody) {
    await this.pending.abort(principal, objectId, uploadId);
    return success({ aborted: true });
  }

  @Api({
    ...COMMON,
    summary: 'Keep an object of up to 100 MiB in one call',
    description:
      'The body is the bytes alone, with `?key=`, or a form with the file in `file` and the other members beside it. `metadata` of a form is JSON; with the bytes alone there is none.',
    body: 'raw',
    rawBody: {
      'application/octet-stream': BYTES_SCHEMA,
      'multipart/form-data': formSchema(DirectUploadForm, { file: 'The bytes of the object' }),
    },
    bodyLimit: DIRECT_FORM_BYTES,
    timeoutMs: ARCHIVE_PACE.graceMs,
    status: 201,
    response: answer(ObjectAnswer),
    errors: DIRECT_UPLOAD_ERRORS,
  })
  @Post('upload')
  async upload(
    @CurrentCaller() caller: Caller,
    @Query() options: DirectUploadQuery,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    const body = directBody(this.bodies, request, response, options);
    return success(this.presenter.of(await this.direct.keep(caller, body)));
  }
}
