import type { CallClass } from '#libs/metering/contracts';
import type { Model } from '../contracts/model-terms.js';

/** A model, and the provider whose key serves it when a caller has one. */
export interface CatalogueModel extends Model {
  readonly provider: string | null;
}

/** An address that serves models, as the operator wrote it down. A time that is null is that of the settings. */
export interface Upstream {
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKeySealed: string | null;
  /** What every model of a class is asked for as, instead of the name at the model. */
  readonly models: Readonly<Partial<Record<CallClass, string>>>;
  readonly billsToTheEnd: boolean;
  readonly connectMs: number | null;
  readonly firstByteMs: number | null;
  readonly idleMs: number | null;
  readonly totalMs: number | null;
  readonly enabled: boolean;
}

/** Stands for every model in the rules of a portal. */
export const EVERY_MODEL = '*';

/** All that decides which model serves a call, but for the keys of the caller. */
export interface Catalogue {
  readonly models: ReadonlyMap<string, CatalogueModel>;
  readonly aliases: ReadonlyMap<string, string>;
  readonly defaults: Readonly<Partial<Record<CallClass, string>>>;
  readonly upstreams: ReadonlyMap<string, Upstream>;
  /** Portal → model, or {@link EVERY_MODEL} → whether it may be called. The rule of a model wins. */
  readonly rules: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
}
