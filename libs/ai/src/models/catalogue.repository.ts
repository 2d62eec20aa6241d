import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
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
  @Column('boolean', { nullable: true }) streamOptions!: boolean | null;
  @Column('jsonb') parameters!: Upstream['parameters'];
  @Column('text', { nullable: true }) headersSealed!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

@Entity({ schema: 'ai', name: 'model_change' })
export class ModelChangeEntity {
  @PrimaryColumn('text') modelId!: string;
  @Column('jsonb') change!: ModelChange;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

@Entity({ schema: 'ai', name: 'model_alias' })
export class ModelAliasEntity {
  @PrimaryColumn('text') alias!: string;
  @Column('text') modelId!: string;
}

@Entity({ schema: 'ai', name: 'default_model' })
export class DefaultModelEntity {
  @PrimaryColumn('text') callClass!: string;
  @Column('text') modelId!: string;
}

/** Whether a portal has a model, where that differs from the rule for all. */
@Entity({ schema: 'ai', name: 'model_rule' })
export class ModelRuleEntity {
  @PrimaryColumn('uuid') portalId!: string;
  @PrimaryColumn('text') modelId!: string;
  @Column('boolean') allowed!: boolean;
}

export const CATALOGUE_ENTITIES = [
  UpstreamEntity,
  ModelChangeEntity,
  ModelAliasEntity,
  DefaultModelEntity,
  ModelRuleEntity,
];

/** A row of `ai.upstream`. */
export type UpstreamRow = Upstream & { readonly createdAt: Date; readonly updatedAt: Date };

/** What operators have said of the catalogue. */
@Injectable()
export class CatalogueRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(UpstreamEntity) private readonly rows: Repository<UpstreamEntity>,
    @InjectRepository(ModelChangeEntity) private readonly changes: Repository<ModelChangeEntity>,
    @InjectRepository(ModelAliasEntity) private readonly aliases: Repository<ModelAliasEntity>,
    @InjectRepository(DefaultModelEntity) private readonly defaults: Repository<DefaultModelEntity>,
    @InjectRepository(ModelRuleEntity) private readonly rules: Repository<ModelRuleEntity>,
  ) {}

  async read(): Promise<StoredCatalogue> {
    const [upstreams, changes, aliases, defaults, rules] = await Promise.all([
      this.upstreams(),
      this.changes.find(),
      this.aliases.find({ order: { alias: 'asc' } }),
      this.defaults.find(),
      this.rules.find(),
    ]);
    return { upstreams, changes, aliases, defaults, rules };
  }

  /** By name. */
  upstreams(): Promise<UpstreamRow[]> {
    return this.rows.find({ order: { name: 'asc' } });
  }

  upstream(name: string): Promise<UpstreamRow | null> {
    return this.rows.findOneBy({ name });
  }

  async saveUpstream(row: UpstreamRow): Promise<void> {
    // The mapper takes the values of a document for its own.
    await this.rows.upsert({ ...row, parameters: row.parameters as object }, ['name']);
  }

  /** @returns whether there was one. */
  async removeUpstream(name: string): Promise<boolean> {
    return ((await this.rows.delete({ name })).affected ?? 0) > 0;
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
    return ((await this.changes.delete({ modelId })).affected ?? 0) > 0;
  }

  async setAlias(alias: string, modelId: string | null): Promise<void> {
    await (modelId === null
      ? this.aliases.delete({ alias })
      : this.aliases.upsert({ alias, modelId }, ['alias']));
  }

  async setDefault(callClass: CallClass, modelId: string): Promise<void> {
    await this.defaults.upsert({ callClass, modelId }, ['callClass']);
  }

  async setRule(portalId: string, modelId: string, allowed: boolean): Promise<void> {
    await this.rules.upsert({ portalId, modelId, allowed }, ['portalId', 'modelId']);
  }
}
