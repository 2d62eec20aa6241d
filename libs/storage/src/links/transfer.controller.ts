import { Controller, Get, Options, Param, Put, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Api, type PorticoRequest, UPLOAD_PACE } from '#libs/http';
import { Transfers } from './transfers.service.js';

/** Names an answer carries that a script of another site may read. */
const READABLE =
  'ETag, Content-Length, Content-Range, Content-Disposition, Accept-Ranges, Retry-After, X-Request-Id';

/**
 * Of every answer at a link, refusals too: a page of any site may use the link, which needs no cookie and no key;
 * nobody keeps the answer, lists the address or passes it on.
 */
function setLinkHeaders(response: Response): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', READABLE);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Referrer-Policy', 'no-referrer');
}

/** What a browser asks before it sends bytes from another site; the same for every token. */
function setPreflightHeaders(response: Response): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, PUT');
  response.setHeader('Access-Control-Allow-Headers', '*');
  response.setHeader('Access-Control-Max-Age', '7200');
}

const LINK = {
  owner: 'none',
  auth: 'in-request',
  rateLimit: 'transfer',
  response: {},
  // Whoever has a link needs nothing else; docs/api/storage.md says how it behaves.
  documented: false,
} as const;

const REFUSALS = ['LINK_INVALID', 'LINK_EXPIRED', 'ACCOUNT_FROZEN', 'STORAGE_UNAVAILABLE'] as const;

/** Signed links: the token in the path is the whole right. The path stands in no log: routes do, by their pattern. */
@Controller('transfer')
export class TransferController {
  constructor(private readonly transfers: Transfers) {}

  @Api({
    ...LINK,
    summary: 'The bytes of a link',
    stream: true,
    errors: [...REFUSALS, 'LARGE_BODY_BACKEND_BUSY'],
  })
  @Get(':token')
  async read(
    @Param('token') token: string,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    setLinkHeaders(response);
    const link = await this.transfers.admit(token, 'get', request, response);
    await this.transfers.send(link, request, response);
  }

  @Api({
    ...LINK,
    summary: 'Send the bytes of a link',
    body: 'raw',
    timeoutMs: UPLOAD_PACE.graceMs,
    errors: [
      ...REFUSALS,
      'STORAGE_SIZE_MISMATCH',
      'STORAGE_UPLOAD_COMPLETED',
      'STORAGE_UPLOAD_SUPERSEDED',
      'STORAGE_UPLOAD_EXPIRED',
    ],
  })
  @Put(':token')
  async write(
    @Param('token') token: string,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    setLinkHeaders(response);
    const link = await this.transfers.admit(token, 'put', request, response);
    const { etag } = await this.transfers.receive(link, request, response);
    response.status(200).setHeader('ETag', `"${etag}"`);
    response.setHeader('Content-Length', 0);
    response.end();
  }

  @Api({
    ...LINK,
    auth: 'none',
    rateLimit: 'none',
    summary: 'What a page of another site may do with a link',
    status: 204,
  })
  @Options(':token')
  ask(@Res() response: Response): void {
    setLinkHeaders(response);
    setPreflightHeaders(response);
    response.status(204).end();
  }
}
