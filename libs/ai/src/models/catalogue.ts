import type { CallClass } from '#libs/metering/contracts';
import type {
  Model,
  ModelCapabilities,
  ModelStatus,
  ModelTarget,
  ParameterRules,
} from '../contracts/model-catalog.js';

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
  /** Whether it takes `stream_options`; null: it is found out. */
  readonly streamOptions: boolean | null;
  readonly parameters: ParameterRules;
  /** JSON of its own headers; null without any. */
  readonly headersSealed: string | null;
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

/** Amounts as texts of at most six decimals: per million tokens, per minute of audio, per image. Absent is 0. */
export interface RateDocument {
  readonly input?: string;
  readonly cachedInput?: string;
  readonly output?: string;
  readonly audioMinute?: string;
  readonly image?: string;
}

/** A model as it is written down: plain JSON, in the table of the product and in what operators change. */
export interface ModelDocument {
  readonly name: string;
  readonly type: CallClass;
  readonly ownedBy: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly contextLength: number | null;
  readonly maxOutputTokens: number | null;
  readonly capabilities: readonly (keyof ModelCapabilities)[];
  readonly units: RateDocument;
  /** Null for a model that costs nothing. */
  readonly credits: RateDocument | null;
  readonly inQuotaProgram: boolean;
  readonly status: ModelStatus;
  /** ISO 8601. */
  readonly shutdownAt: string | null;
  readonly replacement: string | null;
  /** The provider whose key serves it when a caller has one; null for models of the platform. */
  readonly provider: string | null;
  readonly targets: readonly ModelTarget[];
}

/** What operators say of a model of the product, or of one they add. */
export type ModelChange = Partial<ModelDocument>;
