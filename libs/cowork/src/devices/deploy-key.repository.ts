import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import type { SqlExecutor } from '#libs/database';

@Entity({ schema: 'cowork', name: 'deploy_key' })
export class DeployKeyEntity {
  @PrimaryColumn('uuid') portalId!: string;
  @PrimaryColumn('uuid') userId!: string;
  @Column('uuid') keyId!: string;
}

/** Which key was last made for deploys of a person on a portal. */
@Injectable()
export class DeployKeyRepository {
  constructor(@InjectRepository(DeployKeyEntity) private readonly keys: Repository<DeployKeyEntity>) {}

  async keyOf(portalId: string, userId: string): Promise<string | null> {
    const row = await this.keys.findOneBy({ portalId, userId });
    return row?.keyId ?? null;
  }

  /** Puts a key in the place of the one that was read. @returns false when somebody else was first. */
  async take(
    executor: SqlExecutor,
    { portalId, userId }: { readonly portalId: string; readonly userId: string },
    keyId: string,
    before: string | null,
  ): Promise<boolean> {
    const rows = await executor.query(
      `insert into cowork.deploy_key as d (portal_id, user_id, key_id) values ($1, $2, $3)
       on conflict (portal_id, user_id) do update set key_id = excluded.key_id where d.key_id = $4
       returning key_id`,
      [portalId, userId, keyId, before],
    );
    return rows.length > 0;
  }
}
