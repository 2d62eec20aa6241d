import type { Principal } from '#libs/kernel';
import type { CallClass, CallCounts, Payer } from '#libs/metering/contracts';
import type { Model, UpstreamTarget } from '../contracts/model-catalog.js';
import type { UpstreamAnswer } from '../upstreams/upstream-answer.js';
import type { UpstreamRequest } from '../upstreams/upstream-client.js';
import type { Measured } from './told-usage.policy.js';

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
  /** Told before a provider is asked: the headers the answer will have. */
  readonly admitted?: (headers: Readonly<Record<string, string>>) => void;
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
  /** What it used: by what the provider says, else by our own reckoning. */
  readonly measure: (body: Body, estimate: CallEstimate, model: Model) => Measured;
}
