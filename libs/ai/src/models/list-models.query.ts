import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import type { KeySource, ModelCaller } from '../contracts/resolved-model.js';
import type { OwnKey } from '../credentials/own-key.js';
import { OwnKeys } from '../credentials/own-keys.query.js';
import type { Catalogue, CatalogueModel } from './catalogue.js';
import { CurrentCatalogue } from './current-catalogue.js';
import { isAllowed, isShutDown, ownKeyModel, unknownModel, upstreamsOf } from './resolve-model.policy.js';

/** A model as a caller may see it. */
export interface ListedModel {
  readonly model: CatalogueModel;
  readonly keySource: KeySource;
}

/** The models a caller may call. */
@Injectable()
export class ListModels {
  constructor(
    private readonly catalogue: CurrentCatalogue,
    private readonly ownKeys: OwnKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Those of the catalogue in its order, then those own keys bring. */
  async list({ portalId, userId }: ModelCaller): Promise<ListedModel[]> {
    const [catalogue, ownKeys] = await Promise.all([this.catalogue.get(), this.ownKeys.of(portalId, userId)]);
    const nowMs = this.clock.nowMs();
    const known = [...catalogue.models.values()].filter((model) => !isShutDown(model, nowMs));
    const listed = known.flatMap((model) => seen(catalogue, model, ownKeys));
    const brought = broughtModels(catalogue, ownKeys);
    return [...listed, ...brought].filter(({ model }) => isAllowed(catalogue, portalId, model.id));
  }

  /** @throws PorticoError `ai_model_not_found`, also for what the caller may not call. */
  async one(id: string, caller: ModelCaller): Promise<ListedModel> {
    const { aliases } = await this.catalogue.get();
    const name = aliases.get(id) ?? id;
    const found = (await this.list(caller)).find(({ model }) => model.id === name);
    if (!found) throw unknownModel(id);
    return found;
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
