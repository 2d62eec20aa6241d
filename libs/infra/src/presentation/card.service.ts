import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import type { UploadedFile } from '#libs/http';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock, newId, PorticoError, type Principal } from '#libs/kernel';
import { ICON_PATH } from '../contracts/gateway-paths.data.js';
import { ServerAccess } from '../servers/access/server-access.service.js';
import { appUrl } from '../servers/life/server.policy.js';
import type { ServerRow } from '../servers/views/server-row.js';
import { CardRepository, type StoredIcon } from './card.repository.js';
import { checkIcon, LARGEST_ICON_BYTES } from './icon.policy.js';

export interface CardTexts {
  readonly title?: string;
  readonly description?: string;
}

export interface PublishedCard {
  readonly catalogItemId: string;
  readonly alreadyPublished: boolean;
}

/** An image as it is sent, either way. */
export interface SentIcon {
  readonly file?: UploadedFile;
  /** Base64. */
  readonly content?: string;
}

/** An icon and where anybody finds it. */
export interface ShownIcon {
  readonly icon: StoredIcon;
  readonly address: string;
}

/** Statuses in which there is something to show: what sleeps wakes when it is opened. */
const SHOWABLE: ReadonlySet<ServerRow['status']> = new Set<ServerRow['status']>([
  'running',
  'sleeping',
  'waking',
]);

/** How a server shows itself: its icon, and its card in the catalogue of its portal. */
@Injectable()
export class CardService {
  constructor(
    private readonly access: ServerAccess,
    private readonly cards: CardRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Puts the card into the catalogue; a repeat changes the texts that are given. The host has no method for it that is
   * known: the card is the service's own. It binds no embedding places, and is no publication of an application.
   * @throws PorticoError `SERVER_NOT_READY`, `NOT_DEPLOYED`.
   */
  async publish(
    principal: Principal,
    serverId: string,
    { title, description }: CardTexts,
  ): Promise<PublishedCard> {
    const { server } = await this.access.require(principal, serverId, 'catalog-publish');
    if (!SHOWABLE.has(server.status)) throw new PorticoError('SERVER_NOT_READY');
    if (!server.deployedAt) throw new PorticoError('NOT_DEPLOYED');
    const id = newId();
    const catalogItemId = await this.cards.putItem({
      id,
      serverId,
      portalId: server.portalId,
      createdAt: this.clock.now(),
      title: title ?? null,
      description: description ?? null,
      usualTitle: server.displayName || server.name,
    });
    return { catalogItemId, alreadyPublished: catalogItemId !== id };
  }

  /** @throws PorticoError `INVALID_ICON`, `PAYLOAD_TOO_LARGE`, `VALIDATION_ERROR` unless there is one of both. */
  async setIcon(principal: Principal, serverId: string, sent: SentIcon): Promise<ShownIcon> {
    const bytes = await bytesOf(sent);
    const { server } = await this.access.require(principal, serverId, 'icon');
    const icon = { ...checkIcon(bytes), updatedAt: this.clock.now() };
    await this.cards.putIcon(serverId, icon);
    const { publicUrl, appsDomain } = this.config;
    return { icon, address: `${appUrl(server.subdomain, publicUrl, appsDomain)}${ICON_PATH}` };
  }
}

/** Erases icons and cards of servers that are deleted; in the worker alone. */
@Injectable()
export class CardRemovalService {
  constructor(private readonly cards: CardRepository) {}

  @JobHandler({ name: 'purge-presentation', queue: MAINTENANCE_QUEUE, everyMs: 60 * 60_000 })
  async removeOfDeleted(): Promise<void> {
    await this.cards.purge();
  }
}

async function bytesOf({ file, content }: SentIcon): Promise<Buffer> {
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
