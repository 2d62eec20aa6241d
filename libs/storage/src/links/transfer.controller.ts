import { Controller, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type PorticoRequest, Route, UPLOAD_PACE } from '#libs/http';
import { AdmitLink } from './admit-link.query.js';
import { setLinkHeaders, setPreflightHeaders } from './link-headers.js';
import { SendDownload } from './send-download.query.js';
import { TakeUpload } from './take-upload.command.js';

const LINK = {
  path: '/transfer/:token',
  owner: 'none',
  auth: 'in-request',
  rateLimit: 'transfer',
  idempotency: 'none',
  response: {},
  // Whoever has a link needs nothing else; docs/api/storage.md says how it behaves.
  documented: false,
} as const;

const REFUSALS = ['LINK_INVALID', 'LINK_EXPIRED', 'ACCOUNT_FROZEN', 'STORAGE_UNAVAILABLE'] as const;

/** Signed links: the token in the path is the whole right. The path stands in no log: routes do, by their pattern. */
@Controller()
export class TransferController {
  constructor(
    private readonly admit: AdmitLink,
    private readonly download: SendDownload,
    private readonly upload: TakeUpload,
  ) {}

  @Route({
    ...LINK,
    method: 'GET',
    summary: 'The bytes of a link',
    status: 200,
    stream: true,
    errors: [...REFUSALS, 'LARGE_BODY_BACKEND_BUSY'],
  })
  async read(
    @Param('token') token: string,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    setLinkHeaders(response);
    const link = await this.admit.execute(token, 'get', request, response);
    await this.download.execute(link, request, response);
  }

  @Route({
    ...LINK,
    method: 'PUT',
    summary: 'Send the bytes of a link',
    body: 'raw',
    timeoutMs: UPLOAD_PACE.graceMs,
    status: 200,
    errors: [
      ...REFUSALS,
      'STORAGE_SIZE_MISMATCH',
      'STORAGE_UPLOAD_COMPLETED',
      'STORAGE_UPLOAD_SUPERSEDED',
      'STORAGE_UPLOAD_EXPIRED',
    ],
  })
  async write(
    @Param('token') token: string,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    setLinkHeaders(response);
    const link = await this.admit.execute(token, 'put', request, response);
    const { etag } = await this.upload.execute(link, request, response);
    response.status(200).setHeader('ETag', `"${etag}"`);
    response.setHeader('Content-Length', 0);
    response.end();
  }

  @Route({
    ...LINK,
    auth: 'none',
    rateLimit: 'none',
    method: 'OPTIONS',
    summary: 'What a page of another site may do with a link',
    status: 204,
    errors: [],
  })
  ask(@Res() response: Response): void {
    setLinkHeaders(response);
    setPreflightHeaders(response);
    response.status(204).end();
  }
}
