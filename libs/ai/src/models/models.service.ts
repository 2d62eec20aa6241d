import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RowCipher } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import type { CallClass } from '#libs/metering/contracts';
import type {
  KeySource,
  ModelCaller,
  ModelCatalog,
  ModelTarget,
  ResolvedModel,
  UpstreamTarget,
} from '../contracts/model-catalog.js';
import { type OwnKey, upstreamOfKey } from '../credentials/credential.js';
import type { Catalogue, CatalogueModel, Upstream } from './catalogue.js';
import { CurrentCatalogue, OwnKeys } from './current-catalogue.js';
import { MODELS } from './models.data.js';
import { openHeaders } from './provider-headers.js';
import {
  isAllowed,
  isShutDown,
  ownKeyModel,
  resolveModel,
  unknownModel,
  upstreamsOf,
} from './resolve-model.policy.js';

/** A model as a caller may see it. */
export interface ListedModel {
  readonly model: CatalogueModel;
  readonly keySource: KeySource;
}

/** The models of the product, changed by what operators and callers have stored: those there are, and how each is called. */
@Injectable()
export class ModelsService implements ModelCatalog {
  private readonly cipher: RowCipher;

  constructor(
    private readonly catalogue: CurrentCatalogue,
    private readonly ownKeys: OwnKeys,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  /** What a caller may call: models of the catalogue in its order, then those own keys bring. */
  async list({ portalId, userId }: ModelCaller): Promise<ListedModel[]> {
    const [catalogue, ownKeys] = await Promise.all([this.catalogue.get(), this.ownKeys.of(portalId, userId)]);
    const nowMs = this.clock.nowMs();
    const known = [...catalogue.models.values()].filter((model) => !isShutDown(model, nowMs));
    const listed = known.flatMap((model) => seen(catalogue, model, ownKeys));
    const brought = broughtModels(catalogue, ownKeys);
    return [...listed, ...brought].filter(({ model }) => isAllowed(catalogue, portalId, model.id));
  }

  /** @throws PorticoError `ai_model_not_found`, also for what the caller may not call. */
  async find(id: string, caller: ModelCaller): Promise<ListedModel> {
    const { aliases } = await this.catalogue.get();
    const name = aliases.get(id) ?? id;
    const found = (await this.list(caller)).find(({ model }) => model.id === name);
    if (!found) throw unknownModel(id);
    return found;
  }

  async resolve(
    requested: string | undefined,
    callClass: CallClass,
    { portalId, userId }: ModelCaller,
  ): Promise<ResolvedModel> {
    const [catalogue, ownKeys] = await Promise.all([this.catalogue.get(), this.ownKeys.of(portalId, userId)]);
    const { model, ownKey, upstreams, deprecated, replaced } = resolveModel(catalogue, {
      requested,
      callClass,
      portalId,
      ownKeys,
      nowMs: this.clock.nowMs(),
    });
    const targets = ownKey
      ? [this.targetOfKey(ownKey, nameAt(ownKey.provider, model))]
      : upstreams.map(({ upstream, target }) => this.targetOf(upstream, target, callClass));
    return { model, keySource: ownKey ? 'own' : 'platform', targets, deprecated, replaced };
  }

  private targetOf(upstream: Upstream, target: ModelTarget, callClass: CallClass): UpstreamTarget {
    const { name, baseUrl, apiKeySealed, headersSealed, models, billsToTheEnd } = upstream;
    const { connectMs, firstByteMs, idleMs, totalMs } = upstream;
    const { config } = this;
    return {
      upstream: name,
      baseUrl,
      apiKey: apiKeySealed === null ? null : this.cipher.decrypt(apiKeySealed, name),
      upstreamModel: models[callClass] ?? target.upstreamModel,
      weight: target.weight,
      rank: target.rank,
      billsToTheEnd,
      timeouts: {
        connectMs: connectMs ?? config.aiConnectMs,
        firstByteMs: firstByteMs ?? config.aiFirstByteMs,
        idleMs: idleMs ?? config.aiIdleMs,
        totalMs: totalMs ?? config.aiTotalMs,
      },
      origin: 'operator',
      terms: {
        streamOptions: upstream.streamOptions,
        parameters: upstream.parameters,
        headers: headersSealed === null ? {} : openHeaders(this.cipher, { name, headersSealed }),
      },
    };
  }

  /** Each key is an upstream of its own: a key or an address that fails says nothing of those of others. */
  private targetOfKey({ id, baseUrl, keySealed }: OwnKey, upstreamModel: string): UpstreamTarget {
    const { aiConnectMs, aiFirstByteMs, aiIdleMs, aiTotalMs } = this.config;
    return {
      upstream: upstreamOfKey(id),
      baseUrl,
      apiKey: this.cipher.decrypt(keySealed, id),
      upstreamModel,
      weight: 1,
      rank: 0,
      billsToTheEnd: false,
      timeouts: {
        connectMs: aiConnectMs,
        firstByteMs: aiFirstByteMs,
        idleMs: aiIdleMs,
        totalMs: aiTotalMs,
      },
      origin: 'portal',
    };
  }
}

/** A model of a provider is seen by those who have a key of it, or where the platform has one. */
function seen(catalogue: Catalogue, model: CatalogueModel, ownKeys: readonly OwnKey[]): ListedModel[] {
  const { provider } = model;
  if (provider === null) return [{ model, keySource: 'platform' }];
  if (ownKeys.some((key) => key.provider === provider)) return [{ model, keySource: 'own' }];
  return upstreamsOf(catalogue, model).length > 0 ? [{ model, keySource: 'platform' }] : [];
}

/** Of two keys of a provider the first one serves, so it is the one whose list counts. */
function broughtModels({ models }: Catalogue, ownKeys: readonly OwnKey[]): ListedModel[] {
  const first = new Map(ownKeys.toReversed().map((key) => [key.provider, key]));
  return [...first.values()].flatMap(({ provider, models: names, createdAt }) =>
    (names ?? [])
      .filter((name) => !models.has(`${provider}/${name}`))
      .map((name) => ({
        model: ownKeyModel(provider, name, classOf(name), createdAt),
        keySource: 'own' as const,
      })),
  );
}

/** Lists of providers name no class; the names are the only sign there is. */
const CLASS_SIGNS = [
  { sign: /embed/i, type: 'embedding' },
  { sign: /whisper|transcribe/i, type: 'transcription' },
  { sign: /dall-e|gpt-image|imagen|image-generation/i, type: 'image' },
] as const;

function classOf(name: string): CatalogueModel['type'] {
  return CLASS_SIGNS.find(({ sign }) => sign.test(name))?.type ?? 'chat';
}

/** What a provider calls a model: operators may have the platform's calls served elsewhere, under other names. */
function nameAt(provider: string, { id, targets }: CatalogueModel): string {
  const own = targets.find(({ upstream }) => upstream === provider) ?? MODELS.get(id)?.targets[0];
  return own?.upstreamModel ?? id.slice(provider.length + 1);
}
