import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { unknownRoute } from '../answers/to-portico-error.js';
import type { PorticoRequest } from '../context/request-context.js';
import { StringField } from '../fields/scalar-fields.js';
import { Api } from '../routes/api.decorator.js';
import { isApiArea } from './api-areas.data.js';
import { OpenApiService } from './openapi.service.js';

/** Names the document of an area. */
export class AreaDocumentParams {
  @StringField({ description: 'Name of the area and `.json`', example: 'crm.json', maxLength: 64 })
  readonly document!: string;
}

const COMMON = {
  tag: 'general',
  owner: 'none',
  auth: 'none',
  response: { type: 'object', description: 'An OpenAPI 3.1 document.' },
} as const;

/** The description of the API for programs. */
@Controller('v1')
export class OpenApiController {
  constructor(private readonly openApi: OpenApiService) {}

  @Api({ ...COMMON, summary: 'This document', conditional: true })
  @Get('openapi.json')
  async document(@Req() request: Request, @Res() response: Response) {
    await this.openApi.ready();
    await this.openApi.get().json.send(request, response);
  }

  @Api({
    ...COMMON,
    summary: 'The part of the document that describes one area',
    operationId: 'openapi.area',
    conditional: true,
    errors: ['ROUTE_NOT_FOUND'],
  })
  @Get('openapi/:document')
  async areaDocument(
    @Param() { document }: AreaDocumentParams,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ) {
    const area = document.replace(/\.json$/, '');
    if (area === document || !isApiArea(area)) throw unknownRoute(request);
    await this.openApi.ready();
    await this.openApi.get(area).json.send(request, response);
  }
}
