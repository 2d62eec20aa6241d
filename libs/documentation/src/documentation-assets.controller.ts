import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Api, type PorticoRequest, SERVED_FILE_ROUTE, unknownRoute } from '#libs/http';
import { PageParams } from './documentation.controller.js';
import { DocumentationSite } from './documentation-site.js';

/** Scripts and styles of the documentation. */
@Controller('docs/assets')
export class DocumentationAssetsController {
  constructor(private readonly site: DocumentationSite) {}

  @Api({ ...SERVED_FILE_ROUTE, summary: 'A file the pages of the documentation load' })
  @Get(':page')
  async file(@Param() { page }: PageParams, @Req() request: PorticoRequest, @Res() response: Response) {
    if (!(await this.site.assets.files.send(request, response, page))) throw unknownRoute(request);
  }
}
