import type { CallClass, CallRates } from '#libs/metering/contracts';

export const MODEL_STATUSES = ['ACTIVE', 'DEPRECATED', 'DISABLED'] as const;
export type ModelStatus = (typeof MODEL_STATUSES)[number];

export interface ModelCapabilities {
  readonly vision: boolean;
  readonly tools: boolean;
  readonly jsonSchema: boolean;
  readonly reasoning: boolean;
  readonly streaming: boolean;
}

/** One upstream that serves a model. Those of the lowest `rank` are asked first, by their weight. */
export interface ModelTarget {
  readonly upstream: string;
  /** What the model is called there. */
  readonly upstreamModel: string;
  readonly weight: number;
  readonly rank: number;
}

/** A model of the catalogue. */
export interface Model {
  /** Public id; may contain slashes. */
  readonly id: string;
  readonly name: string;
  readonly type: CallClass;
  readonly ownedBy: string;
  readonly createdAt: Date;
  readonly contextLength: number | null;
  readonly maxOutputTokens: number | null;
  readonly capabilities: ModelCapabilities;
  readonly rates: CallRates;
  /** Whether the quota of the portal pays for it. */
  readonly inQuotaProgram: boolean;
  readonly status: ModelStatus;
  /** From then on the replacement serves it, or nobody. */
  readonly shutdownAt: Date | null;
  readonly replacement: string | null;
  readonly targets: readonly ModelTarget[];
}

/** Timeouts of one call to a provider, in milliseconds. */
export interface UpstreamTimeouts {
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
}

/** What becomes of the parameters of a request, in this order. */
export interface ParameterRules {
  readonly leftOut: readonly string[];
  /** Name of the contract → name of the upstream. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Where the request does not have it. */
  readonly added: Readonly<Record<string, unknown>>;
}

/** What an upstream takes otherwise than the contract says. */
export interface UpstreamTerms {
  /** Whether it takes `stream_options`; null: nobody has said so. */
  readonly streamOptions: boolean | null;
  readonly parameters: ParameterRules;
  /** Sent with every request; `{key}` in a value is the key. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Where a call goes, ready to be made. Holds a secret: never logged, never shown. */
export interface UpstreamTarget {
  /** Name of the upstream, for health, metrics and logs. */
  readonly upstream: string;
  /** Up to and including the version, for example `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** Sent as a Bearer token, unless a header of the terms carries it; null where none is needed. */
  readonly apiKey: string | null;
  /** Absent for one that keeps to the contract. */
  readonly terms?: UpstreamTerms;
  readonly upstreamModel: string;
  readonly weight: number;
  readonly rank: number;
  /** Bills an answer to its end though the caller hangs up. */
  readonly billsToTheEnd: boolean;
  readonly timeouts: UpstreamTimeouts;
  /** `operator`: an address the operator wrote down, which may be private. `portal`: any address; only public ones. */
  readonly origin: 'operator' | 'portal';
}

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
