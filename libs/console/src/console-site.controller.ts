import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '#libs/config';
import { Api, type PorticoRequest, SERVED_FILE_ROUTE, StringField, unknownRoute } from '#libs/http';
import { publicPlace } from './console-site.policy.js';
import { ConsoleSite } from './console-site.service.js';

/** Names one of the files the console loads. */
class AssetParams {
  @StringField({ description: 'Last part of the address', maxLength: 200 })
  readonly name!: string;
}

/** Below these an unknown address is a mistake of a program, and no page. */
const OF_PROGRAMS: ReadonlySet<string> = new Set(['api', 'assets']);

/** The console of people. Anybody may load it: what it shows it has to ask for. */
@Controller('console')
export class ConsoleSiteController {
  constructor(
    private readonly site: ConsoleSite,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Api({ ...SERVED_FILE_ROUTE, summary: 'The console' })
  @Get()
  home(@Req() request: PorticoRequest, @Res() response: Response) {
    return this.send(request, response);
  }

  @Api({ ...SERVED_FILE_ROUTE, summary: 'A file the console loads' })
  @Get('assets/:name')
  async asset(@Param() { name }: AssetParams, @Req() request: PorticoRequest, @Res() response: Response) {
    if (!(await this.site.sendAsset(request, response, name))) throw unknownRoute(request);
  }

  @Api({ ...SERVED_FILE_ROUTE, summary: 'The console at one of its pages' })
  @Get('*path')
  async page(@Req() request: PorticoRequest, @Res() response: Response) {
    if (OF_PROGRAMS.has(request.path.split('/')[2] ?? '')) throw unknownRoute(request);
    await this.send(request, response);
  }

  private async send(request: PorticoRequest, response: Response): Promise<void> {
    const place = publicPlace(request.headers.host, request.originalUrl, this.config.publicUrl);
    if (place === null) await this.site.sendPage(request, response, 'people');
    else response.redirect(302, place);
  }
}
