import { Controller, Inject, Param, Query } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { answer, CurrentPrincipal, cursorAnswer, Route, type RouteAccess, success } from '#libs/http';
import { type AnyPrincipal, KEY_KINDS } from '#libs/kernel';
import { RefusalAnswer, ListRefusalsQuery } from './refusals.dto.js';
import { Refusals } from './refusals.service.js';

/** Any key may ask what its refusals meant, above all when it may do nothing else any more. */
const REFUSALS_READ: RouteAccess = {
  scope: null,
  kinds: KEY_KINDS,
  mode: 'read',
  session: 'none',
  frozen: 'allowed',
  cowork: 'allowed',
};

const COMMON = {
  method: 'GET',
  tag: 'refusals',
  auth: REFUSALS_READ,
  owner: 'none',
  rateLimit: 'default',
  idempotency: 'none',
  status: 200,
} as const;

/** What was refused of late, and what it meant. */
@Controller()
export class RefusalsController {
  constructor(
    private readonly refusals: Refusals,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  @Route({
    ...COMMON,
    path: '/v1/refusals',
    summary: 'What was refused of late, and what it meant',
    description:
      'Newest first, of the last seven days. A key sees its own. In the console a person sees those of all keys they ' +
      'own, and an administrator those of the portal. A key that fails in a loop is not told of each time.',
    response: cursorAnswer(RefusalAnswer),
    errors: [],
  })
  async list(@CurrentPrincipal() principal: AnyPrincipal, @Query() query: ListRefusalsQuery) {
    const { rows, nextCursor } = await this.refusals.list(principal, query);
    const { publicUrl } = this.config;
    return success(
      rows.map((row) => RefusalAnswer.of(row, publicUrl)),
      { meta: { nextCursor } },
    );
  }

  @Route({
    ...COMMON,
    path: '/v1/refusals/:requestId',
    summary: 'What a refusal meant, by the id of its request',
    description:
      'Every answer names it as `X-Request-Id`, a failure as `error.requestId` too. The newest of its id.',
    response: answer(RefusalAnswer),
    errors: ['REFUSAL_NOT_FOUND'],
  })
  async read(@CurrentPrincipal() principal: AnyPrincipal, @Param('requestId') requestId: string) {
    return success(
      RefusalAnswer.of(await this.refusals.require(principal, requestId), this.config.publicUrl),
    );
  }
}
