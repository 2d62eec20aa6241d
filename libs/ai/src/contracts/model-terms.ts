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
