import { Controller, Get, Options, Param, Put, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Api, type PorticoRequest, UPLOAD_PACE } from '#libs/http';
import { LINK_HEADERS, PREFLIGHT_HEADERS } from '../blobs/download-headers.policy.js';
import { LINK_READ_ERRORS, LINK_WRITE_ERRORS, Transfers } from './transfers.service.js';

const LINK = {
  owner: 'none',
  auth: 'in-request',
  rateLimit: 'transfer',
  response: {},
  // Whoever has a link needs nothing else; docs/api/storage.md says how it behaves.
  documented: false,
} as const;

/** Signed links: the token in the path is the whole right. The path stands in no log: routes do, by their pattern. */
@Controller('transfer')
export class TransferController {
  constructor(private readonly transfers: Transfers) {}

  @Api({
    ...LINK,
    summary: 'The bytes of a link',
    stream: true,
    errors: LINK_READ_ERRORS,
  })
  @Get(':token')
  async read(@Param('token') token: string, @Req() request: PorticoRequest, @Res() response: Response) {
    await this.transfers.send(token, request, response);
  }

  @Api({
    ...LINK,
    summary: 'Send the bytes of a link',
    body: 'raw',
    timeoutMs: UPLOAD_PACE.graceMs,
    errors: LINK_WRITE_ERRORS,
  })
  @Put(':token')
  async write(@Param('token') token: string, @Req() request: PorticoRequest, @Res() response: Response) {
    await this.transfers.receive(token, request, response);
  }

  @Api({
    ...LINK,
    auth: 'none',
    rateLimit: 'none',
    summary: 'What a page of another site may do with a link',
    status: 204,
  })
  @Options(':token')
  ask(@Res() response: Response) {
    response.set({ ...LINK_HEADERS, ...PREFLIGHT_HEADERS });
    response.status(204).end();
  }
}
