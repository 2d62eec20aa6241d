import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { answer, Api, CurrentPrincipal, cursorAnswer, type RouteAccess, success } from '#libs/http';
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

const COMMON = { tag: 'refusals', auth: REFUSALS_READ, owner: 'none' } as const;

/** What was refused of late, and what it meant. */
@Controller('v1/refusals')
export class RefusalsController {
  constructor(
    private readonly refusals: Refusals,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  @Api({
    ...COMMON,
    summary: 'What was refused of late, and what it meant',
    description:
      'Newest first, of the last seven days. A key sees its own. In the console a person sees those of all keys they own, and an administrator those of the portal. A key that fails in a loop is not told of each time.',
    response: cursorAnswer(RefusalAnswer),
  })
  @Get()
  async list(@CurrentPrincipal() principal: AnyPrincipal, @Query() query: ListRefusalsQuery) {
    const { rows, nextCursor } = await this.refusals.list(principal, query);
    const { publicUrl } = this.config;
    return success(
      rows.map((row) => RefusalAnswer.of(row, publicUrl)),
      { meta: { nextCursor } },
    );
  }

  @Api({
    ...COMMON,
    summary: 'What a refusal meant, by the id of its request',
    description:
      'Every answer names it as `X-Request-Id`, a failure as `error.requestId` too. The newest of its id.',
    response: answer(RefusalAnswer),
    errors: ['REFUSAL_NOT_FOUND'],
  })
  @Get(':requestId')
  async read(@CurrentPrincipal() principal: AnyPrincipal, @Param('requestId') requestId: string) {
    return success(
      RefusalAnswer.of(await this.refusals.require(principal, requestId), this.config.publicUrl),
    );
  }
}
