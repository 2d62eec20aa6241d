import { Body, Controller, Inject, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '#libs/config';
import {
  Api,
  ARCHIVE_PACE,
  checkInput,
  CurrentContext,
  CurrentPrincipal,
  isMultipart,
  type PorticoRequest,
  RawBodies,
  readStreamedForm,
  RequestContext,
  success,
  successSchema,
  type UploadedFile,
} from '#libs/http';
import { PorticoError, type Principal } from '#libs/kernel';
import {
  type ApiRecord,
  HOST_CODES,
  portalDataAccess,
  recordSchema,
  servedEntity,
} from '#libs/portal-data/contracts';
import { type HostCaller, HostCallers } from './downloads.service.js';
import { UploadBody, UploadTexts } from './upload.dto.js';
import {
  CONTENT_TOO_LARGE_HINT,
  formTooLargeHint,
  hasPlace,
  UPLOAD_LIMITS,
  uploadOrder,
} from './upload.policy.js';
import { FileUploads } from './uploads.service.js';

/** What has become of the file of a form: made on the portal, or held until it is known where it goes. */
type TakenFile = { readonly record: ApiRecord } | { readonly fileName: string; readonly kept: UploadedFile };

/** The slowest body, and what the host takes to answer. */
const LONGEST_UPLOAD_MS = ARCHIVE_PACE.graceMs + 60_000;

/** `POST /v1/files/upload`: a file on the portal, from JSON or passed on from a form as it arrives. */
@Controller('v1/files/upload')
export class UploadController {
  constructor(
    private readonly bodies: RawBodies,
    private readonly callers: HostCallers,
    private readonly files: FileUploads,
    @Inject(CONFIG) private readonly config: Pick<Config, 'fileUploadMaxBytes'>,
  ) {}

  @Api({
    summary: 'Upload a file',
    description:
      'JSON with the file in `content`, or a form with the file in `file`; texts of a form stand before its file. Of a form with an `Idempotency-Key` the repeat is told by its length alone.',
    auth: portalDataAccess({ scope: 'disk' }, 'write'),
    idempotency: 'supported',
    body: 'streamed-form',
    bodyLimit: UPLOAD_LIMITS.body,
    content: { member: 'content', limit: UPLOAD_LIMITS.content, mayBeDataUrl: true },
    tooLarge: { code: 'INLINE_SOURCE_TOO_LARGE', hint: CONTENT_TOO_LARGE_HINT },
    timeoutMs: LONGEST_UPLOAD_MS,
    status: 201,
    response: successSchema(recordSchema(servedEntity('files'))),
    errors: [...HOST_CODES, 'MISSING_PARAMS', 'DISK_OUTCOME_UNKNOWN'],
  })
  @Post()
  async upload(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() context: RequestContext,
    @Body() body: UploadBody,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (isMultipart(request.headers)) {
      const caller = await this.callers.of(principal, context);
      return success(await this.form(caller, principal, request, response));
    }
    const order = uploadOrder(body);
    const { content } = body;
    if (!content) throw missing('content');
    const caller = await this.callers.of(principal, context);
    return success(await this.files.upload(caller, order, content.open() as AsyncIterable<Buffer>));
  }

  private async form(
    caller: HostCaller,
    principal: Principal,
    request: PorticoRequest,
    response: Response,
  ): Promise<ApiRecord> {
    const most = this.config.fileUploadMaxBytes;
    const limits = { limit: most + UPLOAD_LIMITS.form, tooLarge: () => tooLarge(most), pace: ARCHIVE_PACE };
    return this.bodies.receive(request, response, limits, async (body) => {
      const held = this.files.hold(principal);
      try {
        const { file, fields } = await readStreamedForm<TakenFile>(
          request.headers,
          body,
          async (bytes, { fileName }, before) => {
            const texts = checkInput(UploadTexts, before);
            if (!hasPlace(texts)) return { fileName, kept: await held.keep(bytes) };
            const order = uploadOrder(texts, fileName);
            return { record: await this.files.upload(caller, order, limited(bytes, most)) };
          },
        );
        if (!file) throw missing('file');
        const texts = checkInput(UploadTexts, fields);
        if ('record' in file) return file.record;
        const order = uploadOrder(texts, file.fileName);
        return await this.files.upload(caller, order, file.kept.open() as AsyncIterable<Buffer>);
      } finally {
        await held.release();
      }
    });
  }
}

function missing(field: string): PorticoError {
  return new PorticoError('MISSING_PARAMS', { message: `${field} is required.`, details: { field } });
}

function tooLarge(limitBytes: number): PorticoError {
  return new PorticoError('INLINE_SOURCE_TOO_LARGE', {
    message: `The file of the form is larger than ${limitBytes} bytes.`,
    hint: formTooLargeHint(limitBytes),
    details: { limitBytes },
  });
}

async function* limited(bytes: AsyncIterable<Buffer>, limitBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > limitBytes) throw tooLarge(limitBytes);
    yield piece;
  }
}
