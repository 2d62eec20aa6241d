import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Api, pageLanguage, type PorticoRequest, sendPage } from '#libs/http';
import { StringField } from '#libs/http/contracts';
import { escapeHtml } from '#libs/kernel';
import { PAGE_TEXTS } from './page-texts.data.js';
import { SIGN_IN_ERRORS } from '../sign-in/addresses.policy.js';

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
  page(
    @Query() { error }: CompletePageQuery,
    @Req() { headers }: PorticoRequest,
    @Res() response: Response,
  ): void {
    const language = pageLanguage(headers['accept-language']);
    const { complete, failed } = PAGE_TEXTS[language];
    if (error === undefined) {
      sendPage(response, { language, title: complete.title, body: `<p>${escapeHtml(complete.text)}</p>` });
      return;
    }
    const known = SIGN_IN_ERRORS.find((word) => word === error);
    const cause = known ? `<p>${escapeHtml(failed.causes[known])}</p>` : '';
    sendPage(response, { language, title: failed.title, body: cause });
  }
}
