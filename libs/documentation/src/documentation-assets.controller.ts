import { Controller, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { encodingFor, type PorticoRequest, Route, sendEncoded, unknownRoute } from '#libs/http';
import { DOCUMENTATION_ROUTE } from './documentation-route.data.js';
import { PageParams } from './documentation.dto.js';
import { DocumentationSite } from './documentation-site.js';

/** The name holds a hash of the content: what has been loaded once is never asked for again. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Scripts and styles of the documentation. */
@Controller()
export class DocumentationAssetsController {
  constructor(private readonly site: DocumentationSite) {}

  @Route({
    ...DOCUMENTATION_ROUTE,
    path: '/docs/assets/:page',
    summary: 'A file the pages of the documentation load',
  })
  async file(
    @Param() { page }: PageParams,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { assets } = this.site;
    const type = assets.contentType(page);
    if (type === null) throw unknownRoute(request);
    const encoding = encodingFor(request);
    const bytes = await assets.bytes(page, encoding);
    response.setHeader('Cache-Control', FOR_EVER);
    response.setHeader('Vary', 'Accept-Encoding');
    sendEncoded(request, response, { type, encoding, bytes });
  }
}
