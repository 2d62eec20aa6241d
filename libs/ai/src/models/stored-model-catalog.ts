import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RowCipher } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import type { CallClass } from '#libs/metering/contracts';
import type { ModelTarget } from '../contracts/model-terms.js';
import type { ModelCaller, ModelCatalog, ResolvedModel } from '../contracts/resolved-model.js';
import type { UpstreamTarget } from '../contracts/upstream-terms.js';
import { upstreamOfKey } from '../credentials/key-upstream.policy.js';
import type { OwnKey } from '../credentials/own-key.js';
import { OwnKeys } from '../credentials/own-keys.query.js';
import type { CatalogueModel, Upstream } from './catalogue.js';
import { CurrentCatalogue } from './current-catalogue.js';
import { MODELS } from './models.data.js';
import { resolveModel } from './resolve-model.policy.js';

/** The catalogue of the product, changed by what operators and callers have stored. */
@Injectable()
export class StoredModelCatalog implements ModelCatalog {
  private readonly cipher: RowCipher;

  constructor(
    private readonly catalogue: CurrentCatalogue,
    private readonly ownKeys: OwnKeys,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
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
    const { name, baseUrl, apiKeySealed, models, billsToTheEnd } = upstream;
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

/** What a provider calls a model: operators may have the platform's calls served elsewhere, under other names. */
function nameAt(provider: string, { id, targets }: CatalogueModel): string {
  const own = targets.find(({ upstream }) => upstream === provider) ?? MODELS.get(id)?.targets[0];
  return own?.upstreamModel ?? id.slice(provider.length + 1);
}
