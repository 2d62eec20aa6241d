import type { CallClass } from '#libs/metering/contracts';
import type { ModelCapabilities, ModelStatus, ModelTarget } from '../contracts/model-terms.js';

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
