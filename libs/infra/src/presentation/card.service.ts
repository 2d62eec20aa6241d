import { Inject, Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock, newId, PorticoError, type Principal } from '#libs/kernel';
import { ServerAccess } from '../servers/access/server-access.service.js';
import type { ServerRow } from '../servers/views/server-row.js';
import { CardRepository, type StoredIcon } from './card.repository.js';
import { checkIcon } from './icon.policy.js';

export interface CardTexts {
  readonly title?: string;
  readonly description?: string;
}

export interface PublishedCard {
  readonly catalogItemId: string;
  readonly alreadyPublished: boolean;
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

  /** @throws PorticoError `INVALID_ICON`. */
  async setIcon(
    principal: Principal,
    serverId: string,
    bytes: Buffer,
  ): Promise<{ readonly server: ServerRow; readonly icon: StoredIcon }> {
    const { server } = await this.access.require(principal, serverId, 'icon');
    const icon = { ...checkIcon(bytes), updatedAt: this.clock.now() };
    await this.cards.putIcon(serverId, icon);
    return { server, icon };
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
