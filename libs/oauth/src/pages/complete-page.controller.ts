import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Api, pageLanguage, type PorticoRequest, sendPage } from '#libs/http';
import { StringField } from '#libs/http/contracts';
import { completePage } from './pages.presenter.js';

/** Query of `GET /oauth/complete`. */
class CompletePageQuery {
  @StringField({ description: 'Why the sign-in failed', maxLength: 100, optional: true })
  error?: string;
}

/** Where a sign-in without a redirect ends. */
@Controller('oauth/complete')
export class CompletePageController {
  @Api({ summary: 'The page after a sign-in', auth: 'none', response: {}, documented: false })
  @Get()
  page(@Query() { error }: CompletePageQuery, @Req() { headers }: PorticoRequest, @Res() response: Response) {
    sendPage(response, completePage(pageLanguage(headers['accept-language']), error));
  }
}
