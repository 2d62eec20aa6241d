import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Database } from '#libs/database';
import type { CallClass } from '#libs/metering/contracts';
import type { ModelChange, Upstream } from './catalogue.js';
import type { StoredCatalogue } from './catalogue.policy.js';

@Entity({ schema: 'ai', name: 'upstream' })
export class UpstreamEntity implements Upstream {
  @PrimaryColumn('text') name!: string;
  @Column('text') baseUrl!: string;
  @Column('text', { nullable: true }) apiKeySealed!: string | null;
  @Column('jsonb') models!: Upstream['models'];
  @Column('boolean') billsToTheEnd!: boolean;
  @Column('integer', { nullable: true }) connectMs!: number | null;
  @Column('integer', { nullable: true }) firstByteMs!: number | null;
  @Column('integer', { nullable: true }) idleMs!: number | null;
  @Column('integer', { nullable: true }) totalMs!: number | null;
  @Column('boolean') enabled!: boolean;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** A row of `ai.upstream`. */
export type UpstreamRow = Upstream & { readonly createdAt: Date; readonly updatedAt: Date };

/** What operators have said of the catalogue. */
@Injectable()
export class CatalogueRepository {
  constructor(private readonly database: Database) {}

  async read(): Promise<StoredCatalogue> {
    const [upstreams, changes, aliases, defaults, rules] = await Promise.all([
      this.upstreams(),
      this.database.query<StoredCatalogue['changes'][number]>(
        'select model_id as "modelId", change, created_at as "createdAt" from ai.model_change',
      ),
      this.database.query<StoredCatalogue['aliases'][number]>(
        'select alias, model_id as "modelId" from ai.model_alias order by alias',
      ),
      this.database.query<StoredCatalogue['defaults'][number]>(
        'select call_class as "callClass", model_id as "modelId" from ai.default_model',
      ),
      this.database.query<StoredCatalogue['rules'][number]>(
        'select portal_id as "portalId", model_id as "modelId", allowed from ai.model_rule',
      ),
    ]);
    return { upstreams, changes, aliases, defaults, rules };
  }

  /** By name. */
  upstreams(): Promise<UpstreamRow[]> {
    return this.database.entities((manager) => manager.find(UpstreamEntity, { order: { name: 'asc' } }));
  }

  upstream(name: string): Promise<UpstreamRow | null> {
    return this.database.entities((manager) => manager.findOneBy(UpstreamEntity, { name }));
  }

  async saveUpstream(row: UpstreamRow): Promise<void> {
    await this.database.entities((manager) => manager.upsert(UpstreamEntity, { ...row }, ['name']));
  }

  /** @returns whether there was one. */
  async removeUpstream(name: string): Promise<boolean> {
    const { affected } = await this.database.entities((manager) => manager.delete(UpstreamEntity, { name }));
    return (affected ?? 0) > 0;
  }

  /** Adds to what is said of a model already. */
  async changeModel(modelId: string, change: ModelChange, now: Date): Promise<void> {
    await this.database.query(
      `insert into ai.model_change (model_id, change, created_at, updated_at) values ($1, $2, $3, $3)
       on conflict (model_id) do update set change = ai.model_change.change || excluded.change, updated_at = $3`,
      [modelId, JSON.stringify(change), now],
    );
  }

  /** @returns whether anything was said of it. */
  async forgetModel(modelId: string): Promise<boolean> {
    const rows = await this.database.query(
      'delete from ai.model_change where model_id = $1 returning model_id',
      [modelId],
    );
    return rows.length > 0;
  }

  async setAlias(alias: string, modelId: string | null): Promise<void> {
    await (modelId === null
      ? this.database.query('delete from ai.model_alias where alias = $1', [alias])
      : this.database.query(
          `insert into ai.model_alias (alias, model_id) values ($1, $2)
           on conflict (alias) do update set model_id = excluded.model_id`,
          [alias, modelId],
        ));
  }

  async setDefault(callClass: CallClass, modelId: string): Promise<void> {
    await this.database.query(
      `insert into ai.default_model (call_class, model_id) values ($1, $2)
       on conflict (call_class) do update set model_id = excluded.model_id`,
      [callClass, modelId],
    );
  }

  async setRule(portalId: string, modelId: string, allowed: boolean): Promise<void> {
    await this.database.query(
      `insert into ai.model_rule (portal_id, model_id, allowed) values ($1, $2, $3)
       on conflict (portal_id, model_id) do update set allowed = excluded.allowed`,
      [portalId, modelId, allowed],
    );
  }
}
