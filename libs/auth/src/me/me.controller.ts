import { Controller } from '@nestjs/common';
import { CurrentPrincipal, Route, success, type Success } from '#libs/http';
import { type AnyPrincipal, KEY_KINDS } from '#libs/kernel';
import { type Me, MeQuery } from './me.query.js';
import { ME_SCHEMA } from './me.schema.js';

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
    response: ME_SCHEMA,
    errors: [],
  })
  async read(@CurrentPrincipal() principal: AnyPrincipal): Promise<Success<Me>> {
    return success(await this.query.run(principal));
  }
}
