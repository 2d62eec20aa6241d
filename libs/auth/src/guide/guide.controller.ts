import { Controller } from '@nestjs/common';
import { answer, CurrentPrincipal, Route, success } from '#libs/http';
import { type AnyPrincipal, KEY_KINDS } from '#libs/kernel';
import { GuideAnswer } from './guide.answer.js';
import { GuideQuery } from './guide.query.js';

/** The API as one key sees it. */
@Controller()
export class GuideController {
  constructor(private readonly query: GuideQuery) {}

  @Route({
    method: 'GET',
    path: '/v1/guide',
    summary: 'Entities and endpoints the key has the rights for; all of them for a management key',
    tag: 'me',
    auth: {
      scope: null,
      kinds: KEY_KINDS,
      mode: 'read',
      session: 'none',
      frozen: 'refused',
      cowork: 'allowed',
    },
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: answer(GuideAnswer),
    errors: [],
  })
  read(@CurrentPrincipal() caller: AnyPrincipal) {
    return success(this.query.guide(caller));
  }
}
