import { Controller, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type PorticoRequest, Route, unknownRoute } from '#libs/http';
import { PageParams } from './documentation.dto.js';
import { DocumentationSite } from './documentation-site.js';

/** The name holds a hash of the content: what has been loaded once is never asked for again. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Scripts and styles of the documentation. */
@Controller()
export class DocumentationAssetsController {
  constructor(private readonly site: DocumentationSite) {}

  @Route({
    method: 'GET',
    path: '/docs/assets/:page',
    summary: 'A file the pages of the documentation load',
    auth: 'none',
    owner: 'none',
    rateLimit: 'none',
    idempotency: 'none',
    status: 200,
    response: {},
    errors: ['ROUTE_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
    documented: false,
  })
  async file(
    @Param() { page }: PageParams,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { assets } = this.site;
    const contentType = assets.contentType(page);
    if (contentType === null) throw unknownRoute(request);
    const encoding = request.acceptsEncodings('br', 'gzip', 'identity') || 'identity';
    const bytes = await assets.bytes(page, encoding as 'br' | 'gzip' | 'identity');
    response.setHeader('Content-Type', contentType);
    response.setHeader('Cache-Control', FOR_EVER);
    response.setHeader('Vary', 'Accept-Encoding');
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', bytes.length);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }
}
