import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Api, CurrentPrincipal, inputFault, type PorticoRequest } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { HOST_CODES, portalDataAccess } from '#libs/portal-data/contracts';
import { FileDownloads, type FileLink, type HostCaller, HostCallers } from './downloads.service.js';

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
  constructor(
    private readonly callers: HostCallers,
    private readonly files: FileDownloads,
  ) {}

  @Api({
    ...COMMON,
    summary: 'The bytes of a file',
    description: DESCRIPTION,
    errors: [...HOST_CODES, 'LARGE_BODY_BACKEND_BUSY'],
  })
  @Get('download')
  async file(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    const fileId = idOf('id', id);
    await this.send(principal, request, response, (caller) => this.files.ofFile(caller, fileId));
  }

  @Api({
    ...COMMON,
    summary: 'The bytes of a version of a file',
    description: DESCRIPTION,
    errors: [...HOST_CODES, 'DISK_HISTORY_UNAVAILABLE', 'LARGE_BODY_BACKEND_BUSY'],
  })
  @Get('versions/:versionId/download')
  async version(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Param('versionId') version: string,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    const [fileId, versionId] = [idOf('id', id), idOf('versionId', version)];
    await this.send(principal, request, response, (caller) =>
      this.files.ofVersion(caller, fileId, versionId),
    );
  }

  private async send(
    principal: Principal,
    request: PorticoRequest,
    response: Response,
    find: (caller: HostCaller) => Promise<FileLink>,
  ): Promise<void> {
    const caller = await this.callers.of(principal, request.context);
    await this.files.send(principal, caller, await find(caller), request, response);
  }
}

/** @throws PorticoError `INVALID_PARAMS` */
function idOf(name: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw inputFault('param', name, 'isId', `${name} must be a positive whole number`);
}
