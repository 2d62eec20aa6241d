import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { type ErrorCode, isPorticoError, newId, personOf, PorticoError, type Principal } from '#libs/kernel';
import { AI_METER, type AiMeter, type CallEnd, type Payer, type SettledCall } from '#libs/metering/contracts';
import { SUBSCRIPTION_SEATS, type SubscriptionSeats } from '../contracts/ai-access.js';
import {
  MODEL_CATALOG,
  type ModelCatalog,
  type ResolvedModel,
  type UpstreamTarget,
} from '../contracts/model-catalog.js';
import { CredentialUsage } from '../credentials/credential.repository.js';
import { readRefusal, type UpstreamAnswer } from '../upstreams/upstream-answer.js';
import { UpstreamClient } from '../upstreams/upstream-client.js';
import { type AttemptFacts, judgeFailure, UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';
import { UpstreamHealth } from '../upstreams/upstream-health.js';
import { selectTargets } from '../upstreams/upstream-selection.policy.js';
import { AnswerMemory } from './answer-memory.js';
import type { CallPlan, WholeCallPlan } from './call-plan.policy.js';
import type { ClientDisconnect } from './client-disconnect.js';
import { RunningCall, Settlements } from './running-call.js';
import { secondTry, withoutOptions } from './second-try.policy.js';

/** A call a provider has begun to answer. */
export interface OpenCall<Begun> {
  readonly call: RunningCall;
  readonly target: UpstreamTarget;
  readonly answer: UpstreamAnswer;
  readonly begun: Begun;
  readonly headers: Readonly<Record<string, string>>;
}

/** A call that was answered whole, and settled. */
export interface WholeAnswer<Body> {
  readonly body: Body;
  readonly resolved: ResolvedModel;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The one way to call a model, for every endpoint: find it, find who pays, reserve, ask its upstreams until one of
 * them begins to answer, and settle.
 */
@Injectable()
export class MeteredCalls {
  /** @param seats absent in a process without subscriptions: nobody has one there. */
  constructor(
    @Inject(MODEL_CATALOG) private readonly catalog: ModelCatalog,
    @Inject(AI_METER) private readonly meter: AiMeter,
    private readonly client: UpstreamClient,
    private readonly health: UpstreamHealth,
    private readonly memory: AnswerMemory,
    private readonly settlements: Settlements,
    private readonly keyUsage: CredentialUsage,
    @Optional() @Inject(SUBSCRIPTION_SEATS) private readonly seats: SubscriptionSeats | undefined,
  ) {}

  /**
   * An answer that is read whole. It is read, and paid for, though the client may leave meanwhile.
   * @throws PorticoError; then nothing is charged.
   */
  complete<Body>(plan: WholeCallPlan<Body>): Promise<WholeAnswer<Body>> {
    return this.settlements.track(this.whole(plan));
  }

  /**
   * An answer up to what `begin` reads of it. Whoever gets it settles it.
   * @param disconnect what happens when the client leaves; null when nothing does.
   * @throws PorticoError; then it is settled or released.
   */
  async open<Begun>(plan: CallPlan<Begun>, disconnect: ClientDisconnect | null): Promise<OpenCall<Begun>> {
    const { principal, callClass, requestedModel } = plan;
    const caller = { portalId: principal.portalId, userId: personOf(principal) };
    const resolved = await this.catalog.resolve(requestedModel, callClass, caller);
    const { model } = resolved;
    const estimate = plan.estimate(model);
    const payer = plan.payer ?? (await this.payerOf(principal, resolved));
    const admission = await this.meter.admit({
      id: newId(),
      ...caller,
      keyId: principal.keyId,
      modelId: model.id,
      callClass,
      payer,
      rates: model.rates,
      isStreamed: disconnect !== null,
      ...estimate,
    });
    const call = new RunningCall(admission, resolved, estimate, this.meter, this.settlements, this.keyUsage);
    const headers = answerHeaders(call.id, resolved);
    plan.admitted?.(headers);
    try {
      return { ...(await this.ask(plan, call, disconnect)), call, headers };
    } catch (thrown) {
      await this.giveUp(call, thrown, disconnect);
      throw thrown;
    }
  }

  /** Who pays. @throws PorticoError `subscription_inactive` */
  private async payerOf(principal: Principal, { model, keySource }: ResolvedModel): Promise<Payer> {
    if (principal.scopes.has('svc:cowork')) {
      const seat = (await this.seats?.find(principal.portalId, personOf(principal))) ?? null;
      if (!seat) throw new PorticoError('subscription_inactive');
      return { kind: 'seat', seat };
    }
    if (keySource === 'own') return { kind: 'nobody' };
    if (model.inQuotaProgram) return { kind: 'portal' };
    return { kind: model.rates.credits ? 'wallet' : 'nobody' };
  }

  private async whole<Body>(plan: WholeCallPlan<Body>): Promise<WholeAnswer<Body>> {
    const { call, begun: body, headers } = await this.open(plan, null);
    const { resolved, estimate } = call;
    const measured = plan.measure(body, estimate, resolved.model);
    await call.settle({ ...measured, httpStatus: 200, end: 'completed' });
    return { body, resolved, headers };
  }

  /** Asks one upstream after the other. */
  private async ask<Begun>(plan: CallPlan<Begun>, call: RunningCall, disconnect: ClientDisconnect | null) {
    const { portalId } = plan.principal;
    const { targets, keySource } = call.resolved;
    const order = selectTargets(this.health.usable(targets, portalId), Math.random);
    let last: PorticoError | null = null;
    let attempts = 0;
    let failed: AttemptFacts = {};
    for (const target of order) {
      const tell = (count: number) => {
        attempts += count;
        const facts = { model: call.resolved.model.id, upstream: target.upstream, attempts, callId: call.id };
        plan.tell({ ...facts, ...failed });
      };
      tell(1);
      disconnect?.asking(target);
      this.health.began(target, portalId);
      try {
        const opened = await this.tryTwice(plan, target, disconnect, order.at(-1) === target, () => tell(1));
        this.health.answered(target, portalId);
        void this.settlements.write(call.id, this.health.note(target, null));
        return { ...opened, target };
      } catch (failure) {
        // Broken off by us, or refused for want of room: neither tells anything of the upstream.
        if (isPorticoError(failure) || (failure instanceof UpstreamFault && failure.kind === 'stopped')) {
          this.health.leftOpen(target, portalId);
          throw failure;
        }
        const { error, outcome, told } = judgeFailure(failure, keySource, target.apiKey);
        failed = told;
        const isTrouble = keySource === 'platform' && outcome.code !== 'provider_request_rejected';
        if (isTrouble) void this.settlements.write(call.id, this.health.note(target, told));
        tell(0);
        this.health.failed(target, portalId, outcome.blames);
        if (!outcome.next || disconnect?.isGone) throw error;
        last = error;
      }
    }
    throw last ?? new PorticoError('model_unavailable');
  }

  /** Asks an upstream, and once more where that is safe. @param again told before it is asked once more */
  private async tryTwice<Begun>(
    plan: CallPlan<Begun>,
    target: UpstreamTarget,
    disconnect: ClientDisconnect | null,
    isLast: boolean,
    again: () => void,
  ) {
    const stop = disconnect?.stop ?? this.settlements.stopping;
    const attempt = (asked: UpstreamTarget) =>
      disconnect ? this.attempt(plan, asked, stop) : this.attemptWhole(plan, asked);
    const takes = this.health.takesOptions(target);
    const asksOptions = disconnect !== null && takes !== false;
    try {
      const opened = await attempt(takes === false ? withoutOptions(target) : target);
      if (asksOptions) this.health.showedOptions(target, true);
      return opened;
    } catch (failure) {
      const second = secondTry({ failure, isLast, options: asksOptions ? { takes } : null });
      if (!second || disconnect?.isGone) throw failure;
      await pause(second.waitMs, undefined, { signal: stop }).catch(() => {
        throw new UpstreamFault('stopped');
      });
      if (disconnect?.isGone) throw failure;
      again();
      const opened = await attempt(
        second.withoutOptions || takes === false ? withoutOptions(target) : target,
      );
      if (second.withoutOptions) this.health.showedOptions(target, false);
      return opened;
    }
  }

  private async attempt<Begun>(plan: CallPlan<Begun>, target: UpstreamTarget, stop: AbortSignal) {
    const answer = await this.client.post(target, await plan.request(target), stop);
    if (answer.status > 299) throw await readRefusal(answer);
    this.health.promised(target, plan.principal.portalId);
    return { answer, begun: await begin(plan, answer, target) };
  }

  /** The same for an answer that is read to its end. */
  private async attemptWhole<Begun>(plan: CallPlan<Begun>, target: UpstreamTarget) {
    const whole = { ...plan, begin: (answer: UpstreamAnswer) => this.readHeld(plan, answer, target) };
    return this.attempt(whole, target, this.settlements.stopping);
  }

  private async readHeld<Begun>(
    { begin, principal }: CallPlan<Begun>,
    answer: UpstreamAnswer,
    target: UpstreamTarget,
  ): Promise<Begun> {
    const held = this.memory.hold(answer, principal.portalId);
    try {
      return await begin(held.answer, target);
    } finally {
      held.release();
    }
  }

  /** Nothing reached the client. A client that left a provider at work pays for what that had to read. */
  private async giveUp(
    call: RunningCall,
    thrown: unknown,
    disconnect: ClientDisconnect | null,
  ): Promise<void> {
    if (!disconnect?.isGone) return call.release(releaseOf(thrown));
    const ending = { httpStatus: CLIENT_GONE, end: 'client_gone' } as const;
    const wasBrokenOff = disconnect.hasLeftWork && thrown instanceof UpstreamFault;
    if (!wasBrokenOff) return call.release(ending);
    await call.settle({ ...ending, counts: call.estimate.atLeast, usageOrigin: 'estimated' });
  }
}

/** Status of a call whose client left before there was one. */
const CLIENT_GONE = 499;

/** How a call ended that failed with a code before its answer began. */
const ENDS: Readonly<Partial<Record<ErrorCode, CallEnd>>> = {
  ai_provider_unavailable: 'not_reached',
  model_unavailable: 'not_reached',
  SERVICE_UNAVAILABLE: 'not_reached',
  ai_provider_timeout: 'upstream_timeout',
  ai_provider_error: 'upstream_cut',
};

/** Anything but an error for the client means that this process failed or stops. */
function releaseOf(thrown: unknown): Pick<SettledCall, 'httpStatus' | 'end'> {
  const error = isPorticoError(thrown) ? thrown : new PorticoError('SERVICE_UNAVAILABLE');
  return { httpStatus: error.status, end: ENDS[error.code] ?? 'upstream_refused' };
}

async function begin<Begun>(
  plan: CallPlan<Begun>,
  answer: UpstreamAnswer,
  target: UpstreamTarget,
): Promise<Begun> {
  try {
    return await plan.begin(answer, target);
  } catch (error) {
    answer.stop();
    throw error;
  }
}

/** Headers of an answer of a model. */
function answerHeaders(
  callId: string,
  { model, deprecated, replaced }: ResolvedModel,
): Readonly<Record<string, string>> {
  const successor = replaced ? model.id : deprecated ? model.replacement : null;
  return {
    'X-Generation-Id': callId,
    ...(deprecated && { Deprecation: 'true' }),
    // RFC 8594: when it will be gone.
    ...(deprecated && model.shutdownAt && { Sunset: model.shutdownAt.toUTCString() }),
    ...(successor !== null && { 'X-Model-Replacement': successor }),
  };
}
