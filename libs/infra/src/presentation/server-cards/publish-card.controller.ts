import { Body, Controller, Param } from '@nestjs/common';
import { answer, BooleanField, ConstField, CurrentPrincipal, Route, StringField, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { INFRA_WRITE } from '../../contracts/infra-access.js';
import { PublishCard } from './publish-card.command.js';
import { PublishCardBody } from './publish-card.dto.js';
import { onServer } from '../../servers/access/on-server.js';

/** A server in the catalogue of its portal. */
class PublishedCardAnswer {
  @StringField({ format: 'uuid' }) readonly catalogItemId!: string;
  @ConstField('PUBLISHED') readonly status!: 'PUBLISHED';
  @BooleanField() readonly alreadyPublished!: boolean;
}

@Controller()
export class PublishCardController {
  constructor(private readonly publishing: PublishCard) {}

  @Route({
    method: 'POST',
    path: '/v1/infra/servers/:id/b24-catalog/publish',
    tag: 'servers',
    summary: 'Show a server in the catalogue of its portal',
    description: 'Binds no embedding places; the publication of an application is another matter.',
    auth: INFRA_WRITE,
    owner: onServer('catalog-publish'),
    rateLimit: 'default',
    idempotency: 'supported',
    status: 200,
    response: answer(PublishedCardAnswer),
    errors: ['SERVER_NOT_READY', 'NOT_DEPLOYED'],
  })
  async publish(
    @CurrentPrincipal() principal: Principal,
    @Param('id') serverId: string,
    @Body() { title, description }: PublishCardBody,
  ) {
    const texts = {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
    };
    const { catalogItemId, alreadyPublished } = await this.publishing.execute(principal, serverId, texts);
    return success({ catalogItemId, status: 'PUBLISHED', alreadyPublished });
  }
}
