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

/** Table `infra.catalog_item`. */
@Injectable()
export class CatalogItemRepository {
  constructor(private readonly database: Database) {}

  /**
   * Makes the card, or gives the one there is the texts that are not null.
   * @returns its id; another one than was given when there was a card.
   */
  async put(
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

  /** Those of deleted servers. */
  async purge(): Promise<void> {
    await this.database.query(
      `delete from infra.catalog_item c using infra.server s where s.id = c.server_id and s.status = 'deleted'`,
    );
  }
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

/** Icons as they are served. */
@Injectable()
export class ServerIconRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ServerIconEntity) private readonly icons: Repository<ServerIconEntity>,
  ) {}

  /** Null when the server has none. */
  find(serverId: string): Promise<StoredIcon | null> {
    return this.icons.findOneBy({ serverId });
  }

  /** In place of an earlier one. */
  async put(serverId: string, { contentType, data, updatedAt }: StoredIcon): Promise<void> {
    await this.icons.upsert({ serverId, contentType, data, updatedAt }, ['serverId']);
  }

  /** Those of deleted servers. */
  async purge(): Promise<void> {
    await this.database.query(
      `delete from infra.server_icon i using infra.server s where s.id = i.server_id and s.status = 'deleted'`,
    );
  }
}
