import type { CallClass } from '#libs/metering/contracts';
import type { Model } from './model-terms.js';
import type { UpstreamTarget } from './upstream-terms.js';

/** Whose key a provider is called with. With a key of the caller's own, nobody but the provider charges for it. */
export const KEY_SOURCES = ['platform', 'own'] as const;
export type KeySource = (typeof KEY_SOURCES)[number];

/** Who asks for a model, as far as the catalogue depends on it. */
export interface ModelCaller {
  readonly portalId: string;
  /** The person behind the key. */
  readonly userId: string;
}

/** A model that can be called now, with all it takes to call it. Holds secrets: never logged, never shown. */
export interface ResolvedModel {
  /** The one that serves; for a model past its shutdown the successor, for `auto` the default one. */
  readonly model: Model;
  readonly keySource: KeySource;
  /** At least one; order has no meaning, `rank` and `weight` have. */
  readonly targets: readonly UpstreamTarget[];
  /** The model asked for is `DEPRECATED` and still serves. */
  readonly deprecated: boolean;
  /** The model asked for was shut down and `model` serves in its place. */
  readonly replaced: boolean;
}

/** Finds what serves a model for a caller. */
export interface ModelCatalog {
  /**
   * @param requested id as the client wrote it; absent or `auto` for the default model of the class
   * @throws PorticoError `ai_model_not_found`, `no_default_model`, `model_disabled`, `model_not_allowed`,
   *   `ai_credentials_not_configured`, `invalid_request` (`param` model: a model of another class)
   */
  resolve(requested: string | undefined, callClass: CallClass, caller: ModelCaller): Promise<ResolvedModel>;
}

export const MODEL_CATALOG = Symbol('MODEL_CATALOG');
