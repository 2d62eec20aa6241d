import { Controller } from '@nestjs/common';
import { answer, CurrentPrincipal, Route, success } from '#libs/http';
import { type AnyPrincipal, KEY_KINDS } from '#libs/kernel';
import { MeAnswer } from './me.answer.js';
import { MeQuery } from './me.query.js';

/** Self description of a key. */
@Controller()
export class MeController {
  constructor(private readonly query: MeQuery) {}

  @Route({
    method: 'GET',
    path: '/v1/me',
    summary: 'What the key is, what it may do and whom it acts for',
    tag: 'me',
    auth: {
      scope: null,
      kinds: KEY_KINDS,
      mode: 'read',
      session: 'none',
      frozen: 'allowed',
      cowork: 'allowed',
    },
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: answer(MeAnswer),
    errors: [],
  })
  async read(@CurrentPrincipal() principal: AnyPrincipal) {
    return success(await this.query.run(principal));
  }
}
