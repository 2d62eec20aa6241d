import { Inject, Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth/operator';
import { CONFIG, type Config } from '#libs/config';
import { RowCipher } from '#libs/database';
import { CLOCK, type Clock, isUuid, PorticoError } from '#libs/kernel';
import type { CallClass } from '#libs/metering/contracts';
import type { UpstreamTerms } from '../contracts/model-catalog.js';
import { type ProviderAnswer, ProviderModels } from '../upstreams/provider-models.js';
import { added, buildCatalogue } from './catalogue.policy.js';
import {
  type Catalogue,
  EVERY_MODEL,
  type Upstream,
  type ModelChange,
  type ModelDocument,
} from './catalogue.js';
import { CatalogueRepository, type UpstreamTrouble } from './catalogue.repository.js';
import { MODELS } from './models.data.js';
import { openHeaders, sealHeaders } from './provider-headers.js';
import {
  checkModelChange,
  checkModelId,
  changedProvider,
  isSamePlace,
  checkProviderName,
  keyAfter,
  type ProviderChange,
  type ProviderRecord,
  refuse,
} from './catalogue-input.policy.js';

/** A model as operators see it. */
export interface ModelRecord extends ModelDocument {
  readonly id: string;
  /** Whether it is one of the product; any other was added. */
  readonly builtIn: boolean;
  /** Whether operators have said anything of it. */
  readonly changed: boolean;
  readonly aliases: readonly string[];
  /** Whether calls that name no model get it. */
  readonly isDefault: boolean;
}

/** Operator's view of providers and models. Every change is effective at once in every process. */
@Injectable()
export class AiAdmin {
  private readonly cipher: RowCipher;

  constructor(
    private readonly repository: CatalogueRepository,
    private readonly providerModels: ProviderModels,
    private readonly portals: Portals,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  async listProviders(): Promise<ProviderRecord[]> {
    const [rows, troubles] = await Promise.all([this.repository.upstreams(), this.repository.troubles()]);
    return rows.map((row) => this.recordOf(row, troubles.get(row.name)));
  }

  /** Adds a provider, or changes what is said of it. @throws PorticoError `VALIDATION_ERROR`. */
  async setProvider(name: string, change: ProviderChange): Promise<ProviderRecord> {
    checkProviderName(name);
    const known = await this.repository.upstream(name);
    const facts = changedProvider(name, known, change);
    const key = keyAfter(known, facts.baseUrl, change.apiKey);
    const sealed = key.keep ? (known?.apiKeySealed ?? null) : this.seal(key.apiKey, name);
    const now = this.clock.now();
    const row = {
      ...facts,
      apiKeySealed: sealed,
      headersSealed: this.headersAfter(name, known, facts.baseUrl, change.headers),
      createdAt: known?.createdAt ?? now,
      updatedAt: now,
    };
    await this.repository.saveUpstream(row);
    // What was said of it before says nothing of what it is now.
    await this.repository.noteTrouble(name, null);
    return this.recordOf(row);
  }

  /** @throws PorticoError `ENTITY_NOT_FOUND`. */
  async removeProvider(name: string): Promise<{ readonly name: string; readonly removed: true }> {
    if (!(await this.repository.removeUpstream(name))) throw noProvider(name);
    return { name, removed: true };
  }

  /** Asks the provider for its models. @throws PorticoError `ENTITY_NOT_FOUND`. */
  async testProvider(name: string): Promise<ProviderAnswer & { readonly name: string }> {
    const known = await this.repository.upstream(name);
    if (!known) throw noProvider(name);
    const { baseUrl, apiKeySealed } = known;
    const apiKey = apiKeySealed === null ? null : this.cipher.decrypt(apiKeySealed, name);
    const { streamOptions, parameters } = known;
    const terms = { streamOptions, parameters, headers: this.headersOf(known) };
    const answer = await this.providerModels.list({
      provider: name,
      baseUrl,
      apiKey,
      terms,
      origin: 'operator',
    });
    return { name, ...answer };
  }

  async listModels(): Promise<ModelRecord[]> {
    const stored = await this.repository.read();
    const catalogue = buildCatalogue(stored);
    const changes = new Map(stored.changes.map((row) => [row.modelId, row]));
    const defaults = new Set(Object.values(catalogue.defaults));
    return [...catalogue.models.keys()].map((id) => {
      const row = changes.get(id);
      const base = MODELS.get(id) ?? added(id, row?.createdAt ?? this.clock.now(), row?.change);
      return {
        id,
        ...base,
        ...row?.change,
        builtIn: MODELS.has(id),
        changed: row !== undefined,
        aliases: stored.aliases.filter(({ modelId }) => modelId === id).map(({ alias }) => alias),
        isDefault: defaults.has(id),
      };
    });
  }

  /** @throws PorticoError `ai_model_not_found`. */
  async showModel(id: string): Promise<ModelRecord> {
    const found = (await this.listModels()).find((model) => model.id === id || model.aliases.includes(id));
    if (!found) throw noModel(id);
    return found;
  }

  /**
   * Adds a model, or changes what is said of one. A model that is active again has no end.
   * @throws PorticoError `VALIDATION_ERROR`.
   */
  async setModel(id: string, change: ModelChange): Promise<ModelRecord> {
    const whole = change.status === 'ACTIVE' ? { shutdownAt: null, replacement: null, ...change } : change;
    checkModelChange(await this.catalogue(), id, whole);
    await this.repository.changeModel(id, whole, this.clock.now());
    return this.showModel(id);
  }

  /**
   * A model of the product is as it was; one that was added is gone.
   * @throws PorticoError `ai_model_not_found`, `VALIDATION_ERROR` for a model of the product nobody has changed.
   */
  async removeModel(id: string): Promise<{ readonly id: string; readonly removed: true }> {
    if (!(await this.repository.forgetModel(id))) {
      if (!MODELS.has(id)) throw noModel(id);
      refuse('model', 'is one of the product: it can be disabled, not removed');
    }
    return { id, removed: true };
  }

  /** Another name for a model; null takes it away. @throws PorticoError `ai_model_not_found`, `VALIDATION_ERROR`. */
  async setAlias(
    alias: string,
    modelId: string | null,
  ): Promise<{ readonly alias: string; readonly model: string | null }> {
    checkModelId(alias, 'alias');
    const { models } = await this.catalogue();
    if (models.has(alias)) refuse('alias', 'is the name of a model');
    if (modelId !== null && !models.has(modelId)) throw noModel(modelId);
    await this.repository.setAlias(alias, modelId);
    return { alias, model: modelId };
  }

  /**
   * Announces the end of a model. Until `shutdownAt` it serves and says so; from then on the replacement does.
   * @param shutdownAt ISO 8601; null while no day is known.
   * @throws PorticoError `ai_model_not_found`, `VALIDATION_ERROR`.
   */
  async deprecate(id: string, shutdownAt: string | null, replacement: string | null): Promise<ModelRecord> {
    await this.showModel(id);
    return this.setModel(id, { status: 'DEPRECATED', shutdownAt, replacement });
  }

  /** Calls of its class that name no model get this one. @throws PorticoError `ai_model_not_found`. */
  async setDefault(id: string): Promise<{ readonly type: CallClass; readonly model: string }> {
    const model = (await this.catalogue()).models.get(id);
    if (!model) throw noModel(id);
    await this.repository.setDefault(model.type, id);
    return { type: model.type, model: id };
  }

  /**
   * Says whether a portal may call a model, or every one of which nothing is said (`*`).
   * @param portal its id or domain.
   * @throws PorticoError `PORTAL_NOT_FOUND`, `VALIDATION_ERROR`.
   */
  async setRule(
    portal: string,
    modelId: string,
    allowed: boolean,
  ): Promise<{ readonly portalId: string; readonly model: string; readonly allowed: boolean }> {
    if (modelId !== EVERY_MODEL) checkModelId(modelId);
    const found = isUuid(portal) ? await this.portals.find(portal) : await this.portals.findByDomain(portal);
    if (!found) throw new PorticoError('PORTAL_NOT_FOUND', { message: `There is no portal ${portal}.` });
    await this.repository.setRule(found.id, modelId, allowed);
    return { portalId: found.id, model: modelId, allowed };
  }

  private async catalogue(): Promise<Catalogue> {
    return buildCatalogue(await this.repository.read());
  }

  private seal(apiKey: string | null, name: string): string | null {
    return apiKey === null ? null : this.cipher.encrypt(apiKey, name);
  }

  /** Headers may hold secrets: to another address none goes that was meant for the one before. */
  private headersAfter(
    name: string,
    known: Upstream | null,
    baseUrl: string,
    headers: ProviderChange['headers'],
  ): string | null {
    if (headers === undefined) return isSamePlace(known, baseUrl) ? (known?.headersSealed ?? null) : null;
    return Object.keys(headers).length === 0 ? null : sealHeaders(this.cipher, name, headers);
  }

  private headersOf({ name, headersSealed }: Upstream): UpstreamTerms['headers'] {
    return headersSealed === null ? {} : openHeaders(this.cipher, { name, headersSealed });
  }

  private recordOf(row: Upstream, trouble?: UpstreamTrouble): ProviderRecord {
    const { name, baseUrl, models, billsToTheEnd, connectMs, firstByteMs, idleMs, totalMs, enabled } = row;
    const { streamOptions, parameters } = row;
    return {
      name,
      baseUrl,
      hasKey: row.apiKeySealed !== null,
      models,
      billsToTheEnd,
      connectMs,
      firstByteMs,
      idleMs,
      totalMs,
      enabled,
      streamOptions,
      parameters,
      headers: Object.keys(this.headersOf(row)),
      trouble: trouble ? { ...trouble, at: trouble.at.toISOString() } : null,
    };
  }
}

function noProvider(name: string): PorticoError {
  return new PorticoError('ENTITY_NOT_FOUND', { message: `There is no provider ${name}.` });
}

function noModel(id: string): PorticoError {
  return new PorticoError('ai_model_not_found', { message: `There is no model ${id}.` });
}
