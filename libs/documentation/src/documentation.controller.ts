import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Api, type PorticoRequest, SERVED_FILE_ROUTE, StringField, unknownRoute } from '#libs/http';
import { DocumentationSite, type SentPage } from './documentation-site.js';

/** Names one of several pages or files. */
export class PageParams {
  @StringField({ description: 'Last part of the address', maxLength: 100 })
  readonly page!: string;
}

/** The documentation for people, and as text for language models. Names lead to what is kept in memory, never to a path. */
@Controller()
export class DocumentationController {
  constructor(private readonly site: DocumentationSite) {}

  @Api({ ...SERVED_FILE_ROUTE, summary: 'First page of the documentation' })
  @Get('docs')
  async home(@Req() request: PorticoRequest, @Res() response: Response) {
    await this.site.ready();
    await this.#send(this.site.home(), request, response);
  }

  @Api({ ...SERVED_FILE_ROUTE, summary: 'Every error code with its explanation' })
  @Get('docs/errors')
  async errors(@Req() request: PorticoRequest, @Res() response: Response) {
    await this.site.ready();
    await this.#send(this.site.errors(), request, response);
  }

  @Api({ ...SERVED_FILE_ROUTE, summary: 'What the search of the documentation looks in' })
  @Get('docs/search-index.json')
  async searchIndex(@Req() request: PorticoRequest, @Res() response: Response) {
    await this.site.ready();
    await (await this.site.searchIndex()).send(request, response);
  }

  @Api({ ...SERVED_FILE_ROUTE, summary: 'A guide as a page, or with `.md` as Markdown' })
  @Get('docs/:page')
  async guide(@Param() { page }: PageParams, @Req() request: PorticoRequest, @Res() response: Response) {
    await this.site.ready();
    const markdown = page.endsWith('.md') ? this.site.markdown(page.slice(0, -3)) : null;
    if (markdown) await markdown.send(request, response);
    else await this.#sendIfKnown(this.site.guide(page), request, response);
  }

  @Api({ ...SERVED_FILE_ROUTE, summary: 'The reference of an area' })
  @Get('docs/api/:page')
  async area(@Param() { page }: PageParams, @Req() request: PorticoRequest, @Res() response: Response) {
    await this.site.ready();
    await this.#sendIfKnown(this.site.area(page), request, response);
  }

  @Api({ ...SERVED_FILE_ROUTE, summary: 'The contents of the documentation for language models' })
  @Get('llms.txt')
  async llms(@Req() request: PorticoRequest, @Res() response: Response) {
    await this.site.ready();
    await this.site.llms().send(request, response);
  }

  @Api({ ...SERVED_FILE_ROUTE, summary: 'All guides in one text' })
  @Get('llms-full.txt')
  async llmsFull(@Req() request: PorticoRequest, @Res() response: Response) {
    await this.site.ready();
    await this.site.llmsFull().send(request, response);
  }

  async #send({ text, policy }: SentPage, request: PorticoRequest, response: Response): Promise<void> {
    response.setHeader('Content-Security-Policy', policy);
    await text.send(request, response);
  }

  /** Programs get the failure every unknown address has, people a page that leads on. */
  async #sendIfKnown(page: SentPage | null, request: PorticoRequest, response: Response): Promise<void> {
    if (page) return this.#send(page, request, response);
    if (request.accepts(['json', 'html']) !== 'html') throw unknownRoute(request);
    response.status(404);
    await this.#send(this.site.unknown(), request, response);
  }
}
