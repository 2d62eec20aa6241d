import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  Api,
  ARCHIVE_PACE,
  checkInput,
  CurrentPrincipal,
  type PorticoRequest,
  success,
  successSchema,
} from '#libs/http';
import type { Principal } from '#libs/kernel';
import { portalDataAccess, recordSchema, servedEntity } from '#libs/portal-data/contracts';
import { DOWNLOAD_ERRORS, FileDownloads } from './downloads.service.js';
import { UploadBody, UploadTexts } from './upload.dto.js';
import { CONTENT_TOO_LARGE_HINT, UPLOAD_LIMITS } from './upload.policy.js';
import { FILE_UPLOAD_ERRORS, FileUploads } from './uploads.service.js';

/** The slowest body, and what the host takes to answer. */
const LONGEST_UPLOAD_MS = ARCHIVE_PACE.graceMs + 60_000;

/** `POST /v1/files/upload`: a file on the portal, from JSON or passed on from a form as it arrives. */
@Controller('v1/files/upload')
export class UploadController {
  constructor(private readonly files: FileUploads) {}

  @Api({
    summary: 'Upload a file',
    tag: 'files',
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
    errors: FILE_UPLOAD_ERRORS,
  })
  @Post()
  async upload(
    @CurrentPrincipal() principal: Principal,
    @Body() body: UploadBody,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    const check = (texts: object) => checkInput(UploadTexts, texts);
    return success(await this.files.take(principal, body, check, request, response));
  }
}

const COMMON = {
  tag: 'files',
  auth: portalDataAccess({ scope: 'disk' }, 'read'),
  owner: 'none',
  stream: true,
  forms: ['bytes'],
  ranges: true,
  response: {},
} as const;
const DESCRIPTION =
  'Always to be saved, whole or as `Range` asks; `HEAD` tells the headers alone. The bytes come through this service: ' +
  'the link of the portal is never given out.';

/** `/v1/files/:id/download` and that of a version. */
@Controller('v1/files/:id')
export class DownloadsController {
  constructor(private readonly files: FileDownloads) {}

  @Api({
    ...COMMON,
    summary: 'The bytes of a file',
    description: DESCRIPTION,
    errors: DOWNLOAD_ERRORS,
  })
  @Get('download')
  async file(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ) {
    await this.files.sendFile(principal, id, request, response);
  }

  @Api({
    ...COMMON,
    summary: 'The bytes of a version of a file',
    description: DESCRIPTION,
    errors: [...DOWNLOAD_ERRORS, 'DISK_HISTORY_UNAVAILABLE'],
  })
  @Get('versions/:versionId/download')
  async version(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Param('versionId') versionId: string,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ) {
    await this.files.sendVersion(principal, id, versionId, request, response);
  }
}
