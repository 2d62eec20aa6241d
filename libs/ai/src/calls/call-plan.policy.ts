import type { Principal } from '#libs/kernel';
import { type CallClass, type CallCounts, NOTHING_COUNTED, type Payer } from '#libs/metering/contracts';
import type { Model, UpstreamTarget } from '../contracts/model-catalog.js';
import type { UpstreamAnswer } from '../upstreams/upstream-answer.js';
import type { UpstreamRequest } from '../upstreams/upstream-client.js';

/** What a call is expected to use at most, and what it costs as soon as a provider has begun. */
export interface CallEstimate {
  readonly atMost: CallCounts;
  readonly atLeast: CallCounts;
}

/** A call of a model, as an endpoint describes it. What is done with it is the same for all endpoints. */
export interface CallPlan<Begun> {
  readonly principal: Principal;
  readonly callClass: CallClass;
  /** Who pays, where that is not found out from the caller. */
  readonly payer?: Payer;
  /** As the client wrote it; absent for the default model. */
  readonly requestedModel: string | undefined;
  /** @throws PorticoError when the model cannot serve the request, for example `context_length_exceeded`. */
  readonly estimate: (model: Model) => CallEstimate;
  /** Made anew for each attempt. */
  readonly request: (target: UpstreamTarget) => UpstreamRequest | Promise<UpstreamRequest>;
  /**
   * Reads of a successful answer what must be there before the client gets anything. What it throws is judged like
   * any failed attempt, and another upstream may be asked.
   * @throws UpstreamFault, UpstreamRefusal
   */
  readonly begin: (answer: UpstreamAnswer, target: UpstreamTarget) => Promise<Begun>;
  /** What the log line of the request tells of the call. */
  readonly tell: (facts: Readonly<Record<string, string | number>>) => void;
}

/** A call whose answer is read whole before the client gets anything. */
export interface WholeCallPlan<Body> extends CallPlan<Body> {
  /** What the provider says it was; null when it says nothing that can be true. */
  readonly usage: (body: Body, model: Model) => CallCounts | null;
  /** What it was by our own reckoning. */
  readonly reckon: (body: Body, estimate: CallEstimate) => CallCounts;
}

/** What usage is measured against: a model without a known context is given a large one. */
export interface UsageBounds {
  readonly contextLength: number | null;
  /** Answers asked for at once. */
  readonly choices: number;
}

const UNKNOWN_CONTEXT = 4_000_000;

/**
 * The `usage` of a provider as counts. Null when there is none, or when its numbers cannot be true: negative, broken,
 * no numbers, or more than twice what the model can hold. An explicit zero is zero.
 */
export function countsOfUsage(usage: unknown, { contextLength, choices }: UsageBounds): CallCounts | null {
  if (typeof usage !== 'object' || usage === null) return null;
  const { prompt_tokens, completion_tokens = 0, prompt_tokens_details } = usage as Record<string, unknown>;
  const most = 2 * (contextLength ?? UNKNOWN_CONTEXT) + 1_024;
  if (!isCount(prompt_tokens, most) || !isCount(completion_tokens, most * choices)) return null;
  const cached = (prompt_tokens_details as Record<string, unknown> | null | undefined)?.['cached_tokens'];
  return {
    ...NOTHING_COUNTED,
    promptTokens: prompt_tokens,
    // More than there are would make the rest negative; what is no count saves nothing.
    cachedTokens: isCount(cached, prompt_tokens) ? cached : 0,
    completionTokens: completion_tokens,
  };
}

function isCount(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}
