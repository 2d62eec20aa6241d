import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Route } from '../routes/route.decorator.js';
import { DOCS_POLICY, renderDocsPage } from './docs-page.presenter.js';
import { OpenApiService } from './openapi.service.js';

/** The description of the API, for programs and for people. */
@Controller()
export class OpenApiController {
  #page: string | null = null;

  constructor(private readonly openApi: OpenApiService) {}

  @Route({
    method: 'GET',
    path: '/v1/openapi.json',
    summary: 'This document',
    tag: 'general',
    auth: 'none',
    owner: 'none',
    rateLimit: 'none',
    idempotency: 'none',
    status: 200,
    response: { type: 'object', description: 'An OpenAPI 3.1 document.' },
    errors: [],
  })
  document(@Req() request: Request, @Res() response: Response): void {
    const { json, etag } = this.openApi.get();
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', 'no-cache');
    if (request.headers['if-none-match'] === etag) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(json));
    response.end(json);
  }

  @Route({
    method: 'GET',
    path: '/docs',
    summary: 'The document as a page',
    auth: 'none',
    owner: 'none',
    rateLimit: 'none',
    idempotency: 'none',
    status: 200,
    response: {},
    errors: [],
    documented: false,
  })
  docs(@Res() response: Response): void {
    this.#page ??= renderDocsPage(this.openApi.get().document);
    response.setHeader('Content-Security-Policy', DOCS_POLICY);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(this.#page);
  }
}
