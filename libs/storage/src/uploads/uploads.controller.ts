import { Body, Controller, Post } from '@nestjs/common';
import { answer, Api, CurrentCaller, CurrentPrincipal, success } from '#libs/http';
import type { Caller, Principal } from '#libs/kernel';
import { ObjectAnswer, ObjectPresenter, STORAGE_WRITE } from '../objects/objects.dto.js';
import { objectOrder } from '../objects/object.policy.js';
import type { FoundObject } from '../objects/objects.service.js';
import { PendingUploads } from './pending-uploads.service.js';
import { PartsCompletion } from './parts-completion.service.js';
import { COMPLETION_ERRORS, UploadCompletion } from './upload-completion.service.js';
import { TICKET_ERRORS, UploadTickets } from './upload-tickets.service.js';
import {
  AbortedPartsAnswer,
  AbortPartsBody,
  CompleteBody,
  CompletePartsBody,
  PartedTicketAnswer,
  PartedTicketBody,
  TicketAnswer,
  TicketBody,
} from './uploads.dto.js';

const COMMON = { tag: 'storage', auth: STORAGE_WRITE } as const;
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
    const hash = sha256?.toLowerCase() ?? null;
    return this.shown(await this.completion.complete(caller, objectId, hash));
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
  async completeParts(
    @CurrentCaller() caller: Caller,
    @Body() { objectId, uploadId, parts }: CompletePartsBody,
  ) {
    const chosen = parts.map(({ partNumber, etag }) => ({ partNumber, etag: bareEtag(etag) }));
    return this.shown(await this.partsCompletion.complete(caller, { objectId, uploadId }, chosen));
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

  private shown({ namespace, object }: FoundObject) {
    return success(this.presenter.show(namespace, object));
  }
}

/** As clients copy it out of a header. */
function bareEtag(etag: string): string {
  return etag.replace(/^(W\/)?"(.*)"$/, '$2');
}
