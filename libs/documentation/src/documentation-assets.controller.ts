import { Controller, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type PorticoRequest, Route, SERVED_FILE_ROUTE, unknownRoute } from '#libs/http';
import { PageParams } from './documentation.dto.js';
import { DocumentationSite } from './documentation-site.js';

/** Scripts and styles of the documentation. */
@Controller()
export class DocumentationAssetsController {
  constructor(private readonly site: DocumentationSite) {}

  @Route({
    ...SERVED_FILE_ROUTE,
    path: '/docs/assets/:page',
    summary: 'A file the pages of the documentation load',
  })
  async file(
    @Param() { page }: PageParams,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    if (!(await this.site.assets.files.send(request, response, page))) throw unknownRoute(request);
  }
}
