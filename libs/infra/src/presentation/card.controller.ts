import { Body, Controller, Inject, Param, Post } from '@nestjs/common';
import { answer, Api, CurrentPrincipal, success } from '#libs/http';
import { type Principal, PorticoError } from '#libs/kernel';
import { CONFIG, type Config } from '#libs/config';
import { CardService } from './card.service.js';
import { PublishCardBody, PublishedCardAnswer, IconAnswer, IconBody } from './card.dto.js';
import { INFRA_WRITE, onServer } from '../servers/access/server-access.service.js';
import { ICON_PATH } from '../contracts/gateway-paths.data.js';
import { appUrl } from '../servers/life/server.policy.js';
import { LARGEST_ICON_BYTES } from './icon.policy.js';

const COMMON = { tag: 'servers', auth: INFRA_WRITE } as const;

@Controller('v1/infra/servers/:id/b24-catalog/publish')
export class PublishCardController {
  constructor(private readonly cards: CardService) {}

  @Api({
    ...COMMON,
    summary: 'Show a server in the catalogue of its portal',
    description: 'Binds no embedding places; the publication of an application is another matter.',
    owner: onServer('catalog-publish'),
    idempotency: 'supported',
    response: answer(PublishedCardAnswer),
    errors: ['SERVER_NOT_READY', 'NOT_DEPLOYED'],
  })
  @Post()
  async publish(
    @CurrentPrincipal() principal: Principal,
    @Param('id') serverId: string,
    @Body() { title, description }: PublishCardBody,
  ) {
    const texts = {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
    };
    const { catalogItemId, alreadyPublished } = await this.cards.publish(principal, serverId, texts);
    return success({ catalogItemId, status: 'PUBLISHED', alreadyPublished });
  }
}

/** Base64 and what a form adds. */
const LARGEST_BODY_BYTES = 1024 * 1024;

@Controller('v1/infra/servers/:id/icon')
export class IconController {
  constructor(
    private readonly cards: CardService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

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
  @Post()
  async upload(
    @CurrentPrincipal() principal: Principal,
    @Param('id') serverId: string,
    @Body() body: IconBody,
  ) {
    const { server, icon } = await this.cards.setIcon(principal, serverId, await bytesOf(body));
    const { publicUrl, appsDomain } = this.config;
    return success({
      iconUrl: `${appUrl(server.subdomain, publicUrl, appsDomain)}${ICON_PATH}`,
      contentType: icon.contentType,
      size: icon.data.length,
      updatedAt: icon.updatedAt.toISOString(),
    });
  }
}

async function bytesOf({ file, content }: IconBody): Promise<Buffer> {
  if ((file === undefined) === (content === undefined)) {
    throw new PorticoError('VALIDATION_ERROR', {
      message: 'Give either file, in a form, or content.',
      details: { field: 'content', rule: 'oneOf' },
    });
  }
  const bytes = file ? await file.read() : Buffer.from(content ?? '', 'base64');
  if (bytes.length <= LARGEST_ICON_BYTES) return bytes;
  throw new PorticoError('PAYLOAD_TOO_LARGE', { details: { limitBytes: LARGEST_ICON_BYTES } });
}
