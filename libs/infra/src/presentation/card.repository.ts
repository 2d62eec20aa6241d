import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import { Database } from '#libs/database';
import type { Icon } from './icon.policy.js';

/** The card of a server in the catalogue of its portal. */
export interface CatalogItem {
  readonly id: string;
  readonly serverId: string;
  readonly portalId: string;
  readonly title: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface StoredIcon extends Icon {
  readonly updatedAt: Date;
}

@Entity({ schema: 'infra', name: 'server_icon' })
export class ServerIconEntity implements StoredIcon {
  @PrimaryColumn('uuid') serverId!: string;
  @Column('text') contentType!: Icon['contentType'];
  @Column('bytea') data!: Buffer;
  @Column('timestamptz') updatedAt!: Date;
}

/** How servers show themselves: their cards in catalogues (`infra.catalog_item`), and their icons (`infra.server_icon`). */
@Injectable()
export class CardRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ServerIconEntity) private readonly icons: Repository<ServerIconEntity>,
  ) {}

  /**
   * Makes the card, or gives the one there is the texts that are not null.
   * @returns its id; another one than was given when there was a card.
   */
  async putItem(
    item: Omit<CatalogItem, 'title' | 'description' | 'updatedAt'> & {
      readonly title: string | null;
      readonly description: string | null;
      /** Of a new card without a title. */
      readonly usualTitle: string;
    },
  ): Promise<string> {
    const { id, serverId, portalId, title, description, usualTitle, createdAt } = item;
    const [row] = await this.database.query<{ id: string }>(
      `insert into infra.catalog_item as c (id, server_id, portal_id, title, description, created_at, updated_at)
       values ($1, $2, $3, coalesce($4, $6), coalesce($5, ''), $7, $7)
       on conflict (server_id) do update set title = coalesce($4, c.title),
         description = coalesce($5, c.description),
         updated_at = case when $4::text is null and $5::text is null then c.updated_at else $7 end
       returning id`,
      [id, serverId, portalId, title, description, usualTitle, createdAt],
    );
    return row?.id ?? id;
  }

  /** As it is served; null when the server has none. */
  findIcon(serverId: string): Promise<StoredIcon | null> {
    return this.icons.findOneBy({ serverId });
  }

  /** In place of an earlier one. */
  async putIcon(serverId: string, { contentType, data, updatedAt }: StoredIcon): Promise<void> {
    await this.icons.upsert({ serverId, contentType, data, updatedAt }, ['serverId']);
  }

  /** What servers have left that are deleted. */
  async purge(): Promise<void> {
    for (const table of ['infra.server_icon', 'infra.catalog_item']) {
      await this.database.query(
        `delete from ${table} c using infra.server s where s.id = c.server_id and s.status = 'deleted'`,
      );
    }
  }
}
