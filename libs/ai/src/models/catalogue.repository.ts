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

/** How the last call of an upstream has failed that was not the fault of its request, where none was well since. */
@Entity({ schema: 'ai', name: 'upstream_trouble' })
export class UpstreamTroubleEntity {
  @PrimaryColumn('text') upstream!: string;
  @Column('timestamptz') at!: Date;
  /** Of the transport; null where there was an answer. */
  @Column('text', { nullable: true }) fault!: string | null;
  @Column('integer', { nullable: true }) status!: number | null;
  @Column('text', { nullable: true }) code!: string | null;
  @Column('text', { nullable: true }) words!: string | null;
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
  UpstreamTroubleEntity,
  ModelChangeEntity,
  ModelAliasEntity,
  DefaultModelEntity,
  ModelRuleEntity,
];

export type UpstreamTrouble = Omit<UpstreamTroubleEntity, 'upstream'>;

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

  /** By the name of the upstream. */
  async troubles(): Promise<ReadonlyMap<string, UpstreamTrouble>> {
    const rows = await this.database.query<UpstreamTroubleEntity>(
      'select upstream, at, fault, status, code, words from ai.upstream_trouble',
    );
    return new Map(rows.map(({ upstream, ...trouble }) => [upstream, trouble]));
  }

  /** Null where it is well again. Nothing is kept of one that is not set up any more. */
  async noteTrouble(upstream: string, trouble: UpstreamTrouble | null): Promise<void> {
    if (trouble === null) {
      await this.database.query('delete from ai.upstream_trouble where upstream = $1', [upstream]);
      return;
    }
    const { at, fault, status, code, words } = trouble;
    await this.database.query(
      `insert into ai.upstream_trouble (upstream, at, fault, status, code, words)
       select name, $2, $3, $4, $5, $6 from ai.upstream where name = $1
       on conflict (upstream) do update set at = $2, fault = $3, status = $4, code = $5, words = $6`,
      [upstream, at, fault, status, code, words],
    );
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
