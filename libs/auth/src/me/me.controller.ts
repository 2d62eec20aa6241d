import { Controller, Get } from '@nestjs/common';
import { answer, Api, CurrentPrincipal, success } from '#libs/http';
import { type AnyPrincipal, KEY_KINDS } from '#libs/kernel';
import { GuideService } from './guide.service.js';
import { GuideAnswer, MeAnswer } from './me.answer.js';
import { MeService } from './me.service.js';

const COMMON = { tag: 'me' } as const;

/** Self description of a key. */
@Controller('v1/me')
export class MeController {
  constructor(private readonly me: MeService) {}

  @Api({
    ...COMMON,
    summary: 'What the key is, what it may do and whom it acts for',
    auth: {
      scope: null,
      kinds: KEY_KINDS,
      mode: 'read',
      session: 'none',
      frozen: 'allowed',
      cowork: 'allowed',
    },
    response: answer(MeAnswer),
  })
  @Get()
  async read(@CurrentPrincipal() principal: AnyPrincipal) {
    return success(await this.me.describe(principal));
  }
}

/** The API as one key sees it. */
@Controller('v1/guide')
export class GuideController {
  constructor(private readonly guide: GuideService) {}

  @Api({
    ...COMMON,
    summary: 'Entities and endpoints the key has the rights for; all of them for a management key',
    auth: {
      scope: null,
      kinds: KEY_KINDS,
      mode: 'read',
      session: 'none',
      frozen: 'refused',
      cowork: 'allowed',
    },
    response: answer(GuideAnswer),
  })
  @Get()
  read(@CurrentPrincipal() caller: AnyPrincipal) {
    return success(this.guide.describe(caller));
  }
}
