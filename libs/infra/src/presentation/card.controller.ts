import { Body, Controller, Param, Post } from '@nestjs/common';
import { answer, Api, CurrentPrincipal, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { onServer, INFRA_WRITE } from '../servers/access/server-access.service.js';
import { IconAnswer, IconBody, PublishCardBody, PublishedCardAnswer } from './card.dto.js';
import { CardService } from './card.service.js';
import { LARGEST_ICON_BYTES } from './icon.policy.js';

const COMMON = { tag: 'servers', auth: INFRA_WRITE } as const;
/** Base64 and what a form adds. */
const LARGEST_BODY_BYTES = 1024 * 1024;

/** How a server shows itself. */
@Controller('v1/infra/servers/:id')
export class CardController {
  constructor(private readonly cards: CardService) {}

  @Api({
    ...COMMON,
    summary: 'Give a server its icon',
    description:
      'A square PNG or WebP image of 64 to 2048 pixels, or a square SVG image, of at most 512 KiB.',
    owner: onServer('icon'),
    body: 'multipart',
    bodyLimit: LARGEST_BODY_BYTES,
    files: { file: LARGEST_ICON_BYTES },
    response: answer(IconAnswer),
    errors: ['INVALID_ICON', 'PAYLOAD_TOO_LARGE'],
  })
  @Post('icon')
  async upload(@CurrentPrincipal() caller: Principal, @Param('id') id: string, @Body() body: IconBody) {
    return success(IconAnswer.of(await this.cards.setIcon(caller, id, body)));
  }

  @Api({
    ...COMMON,
    summary: 'Show a server in the catalogue of its portal',
    description: 'Binds no embedding places; the publication of an application is another matter.',
    owner: onServer('catalog-publish'),
    idempotency: 'supported',
    response: answer(PublishedCardAnswer),
    errors: ['SERVER_NOT_READY', 'NOT_DEPLOYED'],
  })
  @Post('b24-catalog/publish')
  async publish(
    @CurrentPrincipal() caller: Principal,
    @Param('id') id: string,
    @Body() texts: PublishCardBody,
  ) {
    return success({ ...(await this.cards.publish(caller, id, texts)), status: 'PUBLISHED' });
  }
}
