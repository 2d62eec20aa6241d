import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { ServerIconRepository, CatalogItemRepository } from './card.repository.js';

/** Erases icons and cards of servers that are deleted. */
@Injectable()
export class CardRemovalService {
  constructor(
    private readonly icons: ServerIconRepository,
    private readonly items: CatalogItemRepository,
  ) {}

  @JobHandler({ name: 'purge-presentation', queue: MAINTENANCE_QUEUE, everyMs: 60 * 60_000 })
  async removeOfDeleted(): Promise<void> {
    await this.icons.purge();
    await this.items.purge();
  }
}
