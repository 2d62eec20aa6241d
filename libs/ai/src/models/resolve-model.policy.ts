import { PorticoError, shown } from '#libs/kernel';
import type { CallClass } from '#libs/metering/contracts';
import type { ModelTarget } from '../contracts/model-catalog.js';
import type { OwnKey } from '../credentials/credential.js';
import { PROVIDERS } from '../credentials/providers.data.js';
import { added, modelOf } from './catalogue.policy.js';
import { type Catalogue, type CatalogueModel, EVERY_MODEL, type Upstream } from './catalogue.js';

/** Names the default model of a class. */
export const AUTO = 'auto';

/** Longest name of a model. */
export const LONGEST_MODEL_ID = 256;

/** Successors of successors are followed so far; operators may have made a circle. */
const MOST_SUCCESSORS = 8;

export interface ModelRequest {
  /** As the client wrote it. */
  readonly requested: string | undefined;
  readonly callClass: CallClass;
  readonly portalId: string;
  /** Keys the caller may use, those of the person before those of the portal. */
  readonly ownKeys: readonly OwnKey[];
  readonly nowMs: number;
}

/** What serves a call: an own key, or upstreams of the platform. */
export interface ModelRoute {
  readonly model: CatalogueModel;
  readonly ownKey: OwnKey | null;
  /** Of the platform; empty with an own key. */
  readonly upstreams: readonly { readonly upstream: Upstream; readonly target: ModelTarget }[];
  readonly deprecated: boolean;
  readonly replaced: boolean;
}

/**
 * Decides which model serves a call, and through whose key.
 * @throws PorticoError as `ModelCatalog.resolve` says, `model_unavailable` when no upstream serves the model.
 */
export function resolveModel(catalogue: Catalogue, request: ModelRequest): ModelRoute {
  const id = namedModel(catalogue, request);
  const asked = catalogue.models.get(id) ?? ownModel(id, request);
  if (asked.type !== request.callClass) throw wrongClass(asked, request.callClass);
  const model = servingModel(catalogue, asked, request);
  if (!isAllowed(catalogue, request.portalId, model.id)) {
    throw new PorticoError('model_not_allowed', {
      message: `The portal does not allow the model ${model.id}.`,
    });
  }
  return {
    model,
    deprecated: model === asked && asked.status === 'DEPRECATED',
    replaced: model !== asked,
    ...keyFor(catalogue, model, request),
  };
}

/** Whether the rules of a portal let its people call a model. */
export function isAllowed({ rules }: Catalogue, portalId: string, modelId: string): boolean {
  const own = rules.get(portalId);
  return own?.get(modelId) ?? own?.get(EVERY_MODEL) ?? true;
}

/** Whether a model answers no calls any more. */
export function isShutDown({ status, shutdownAt }: CatalogueModel, nowMs: number): boolean {
  return status === 'DISABLED' || (shutdownAt !== null && shutdownAt.getTime() <= nowMs);
}

/** The upstreams a model has now. */
export function upstreamsOf({ upstreams }: Catalogue, model: CatalogueModel): ModelRoute['upstreams'] {
  return model.targets.flatMap((target) => {
    const upstream = upstreams.get(target.upstream);
    return upstream?.enabled ? [{ upstream, target }] : [];
  });
}

/** A model that stands in no catalogue: whatever the provider of an own key calls by that name. */
export function ownKeyModel(provider: string, name: string, type: CallClass, since: Date): CatalogueModel {
  const id = `${provider}/${name}`;
  const facts = { name, ownedBy: provider, units: {}, credits: null, inQuotaProgram: false };
  return modelOf(id, { ...added(id, since, { provider, type }), ...facts });
}

function namedModel({ aliases, defaults }: Catalogue, { requested = AUTO, callClass }: ModelRequest): string {
  if (requested === AUTO || requested === '') {
    const id = defaults[callClass];
    if (id === undefined) throw new PorticoError('no_default_model', { extra: { param: 'model' } });
    return id;
  }
  return aliases.get(requested) ?? requested;
}

/** @throws PorticoError `ai_model_not_found`, `ai_credentials_not_configured` when a key would find it. */
function ownModel(id: string, { ownKeys, callClass, nowMs }: ModelRequest): CatalogueModel {
  const slash = id.indexOf('/');
  const provider = id.slice(0, slash);
  const name = id.slice(slash + 1);
  if (slash < 1 || name === '' || id.length > LONGEST_MODEL_ID || !PROVIDERS.has(provider)) {
    throw unknownModel(id);
  }
  if (!ownKeys.some((key) => key.provider === provider)) throw withoutKey(id, provider);
  return ownKeyModel(provider, name, callClass, new Date(nowMs));
}

/** The model itself, or the one that took over after its shutdown. */
function servingModel(
  { models }: Catalogue,
  asked: CatalogueModel,
  { callClass, nowMs }: ModelRequest,
): CatalogueModel {
  let model: CatalogueModel | undefined = asked;
  for (let left = MOST_SUCCESSORS; model && left > 0; left -= 1) {
    if (!isShutDown(model, nowMs)) return model;
    const successor: CatalogueModel | undefined = models.get(model.replacement ?? '');
    model = successor?.type === callClass ? successor : undefined;
  }
  const message = `The model ${asked.id} was shut down and has no successor.`;
  throw new PorticoError('model_disabled', { message, extra: { param: 'model' } });
}

/**
 * An own key comes first, even one the provider has refused: a call its owner meant to pay is never charged to
 * somebody else instead.
 */
function keyFor(
  catalogue: Catalogue,
  model: CatalogueModel,
  { ownKeys }: ModelRequest,
): Pick<ModelRoute, 'ownKey' | 'upstreams'> {
  const { provider } = model;
  const ownKey = (provider !== null && ownKeys.find((key) => key.provider === provider)) || null;
  if (ownKey) return { ownKey, upstreams: [] };
  const upstreams = upstreamsOf(catalogue, model);
  if (upstreams.length > 0) return { ownKey: null, upstreams };
  if (provider !== null) throw withoutKey(model.id, provider);
  throw new PorticoError('model_unavailable', { message: `No provider serves the model ${model.id}.` });
}

function wrongClass({ id, type }: CatalogueModel, callClass: CallClass): PorticoError {
  const message = `The model ${id} is of the type ${type}; this path needs one of the type ${callClass}.`;
  return new PorticoError('invalid_request', { message, extra: { param: 'model' } });
}

export function unknownModel(id: string): PorticoError {
  const message = `There is no model ${shown(id)}. GET /v1/models lists those there are.`;
  return new PorticoError('ai_model_not_found', { message, extra: { param: 'model' } });
}

function withoutKey(id: string, provider: string): PorticoError {
  const message = `The model ${shown(id)} needs a key of the provider ${provider}: POST /v1/ai/credentials with {"provider":"${provider}","apiKey":"…"}.`;
  return new PorticoError('ai_credentials_not_configured', { message, extra: { param: 'model' } });
}
