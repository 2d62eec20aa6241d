import { Inject, Injectable } from '@nestjs/common';
import { isPorticoError, PorticoError, type ErrorCode, type Principal } from '#libs/kernel';
import { LOGGER, type Logger } from '#libs/observability';
import { HostClient } from '#libs/host-client';
import { RecordOperations, type OperationAnswer } from '../entities/record-operations.service.js';
import { mayNeedCurrent } from '../operations/record-call.js';
import { entityRoutes } from '../portal-routes.js';
import { entityRegistry } from '../registry/served-entities.js';
import type { ReadCaller } from '../reading/page-fetcher.js';
import type { BatchCall } from './batch-request.policy.js';
import { planCall, type CallPlan } from './call-plan.js';
import { CollectingHost } from './collecting-host.js';
import { RowBudget } from './row-budget.policy.js';

/** How one call of a batch ended. */
export interface CallError {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Answers under the ids of their calls; `meta` only where the single endpoint has one. */
export interface BatchResult {
  readonly results: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, CallError>>;
  readonly meta: Readonly<Record<string, object>>;
  readonly summary: { readonly total: number; readonly succeeded: number; readonly failed: number };
}

/** What a batch answers, and what its calls named and nothing came of. */
export interface BatchAnswer {
  readonly data: BatchResult;
  readonly ignored: readonly string[];
}

type Outcome = OperationAnswer | { readonly error: CallError };

interface PlannedCall {
  readonly id: string;
  readonly plan: CallPlan;
}

/** Runs the calls of a batch with as few host requests as their host methods allow. */
@Injectable()
export class BatchService {
  constructor(
    private readonly operations: RecordOperations,
    private readonly host: HostClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Every call succeeds or fails on its own; writes reach the host in the order of the calls. Rights are
   * judged for each call.
   * @throws the reason of the caller's signal: nobody waits for the answer, and what has not begun will not.
   */
  async answer(calls: readonly BatchCall[], principal: Principal, caller: ReadCaller): Promise<BatchAnswer> {
    const outcomes = new Map<string, Outcome>();
    const planned: PlannedCall[] = [];
    const budget = new RowBudget();
    for (const call of calls) {
      try {
        const plan = planCall(entityRegistry, entityRoutes, principal, call);
        budget.take(plan);
        planned.push({ id: call.id, plan });
      } catch (error) {
        outcomes.set(call.id, { error: this.errorOf(error) });
      }
    }
    const prepared = await this.prepare(planned, caller, outcomes);
    for (const segment of segmentsOf(prepared)) {
      const host = new CollectingHost(this.host, caller.credential);
      const runOne = async ({ id, plan: { address, ids, input } }: PlannedCall): Promise<void> => {
        try {
          outcomes.set(id, await this.operations.perform(address, ids, input, { ...caller, host }));
        } catch (error) {
          caller.signal?.throwIfAborted();
          outcomes.set(id, { error: this.errorOf(error) });
        }
      };
      await Promise.all(segment.map(runOne));
    }
    return { data: assemble(calls, outcomes), ignored: ignoredIn(calls, outcomes) };
  }

  /** Asks the portal what it has of its own in the bases of the calls; those it has no answer for fail. */
  private async prepare(
    planned: readonly PlannedCall[],
    caller: ReadCaller,
    outcomes: Map<string, Outcome>,
  ): Promise<readonly PlannedCall[]> {
    const host = new CollectingHost(this.host, caller.credential);
    await Promise.all(
      planned.map(async ({ id, plan: { address, ids, input } }) => {
        try {
          await this.operations.prepare(address, ids, input, { ...caller, host });
        } catch (error) {
          caller.signal?.throwIfAborted();
          outcomes.set(id, { error: this.errorOf(error) });
        }
      }),
    );
    return planned.filter(({ id }) => !outcomes.has(id));
  }

  private errorOf(error: unknown): CallError {
    if (isPorticoError(error)) return { code: error.code, message: error.message };
    this.logger.error({ err: error }, 'a call of a batch failed unexpectedly');
    const { code, message } = new PorticoError('INTERNAL_ERROR');
    return { code, message };
  }
}

/**
 * Calls that may run side by side. An update that first reads what it must send again would write after
 * its successors, so it runs by itself.
 */
function segmentsOf(calls: readonly PlannedCall[]): PlannedCall[][] {
  const segments: PlannedCall[][] = [[]];
  for (const call of calls) {
    const { address, input } = call.plan;
    const { entity, operation } = address;
    if (operation === 'update' && mayNeedCurrent(entity, input.body)) segments.push([call], []);
    else segments.at(-1)?.push(call);
  }
  return segments.filter((segment) => segment.length > 0);
}

/** As a single endpoint tells it, with the id of the call before it. */
function ignoredIn(calls: readonly BatchCall[], outcomes: ReadonlyMap<string, Outcome>): string[] {
  return calls.flatMap(({ id }) => {
    const outcome = outcomes.get(id);
    const ignored = outcome && 'data' in outcome ? (outcome.ignored ?? []) : [];
    return ignored.map((name) => `${id}.${name}`);
  });
}

/** In the order of the calls, whatever the order of their answers. */
function assemble(calls: readonly BatchCall[], outcomes: ReadonlyMap<string, Outcome>): BatchResult {
  const results: Record<string, unknown> = {};
  const errors: Record<string, CallError> = {};
  const meta: Record<string, object> = {};
  for (const { id } of calls) {
    const outcome = outcomes.get(id);
    if (!outcome) throw new Error(`The call ${id} of a batch has no outcome.`);
    if ('error' in outcome) errors[id] = outcome.error;
    else {
      results[id] = outcome.data;
      if (outcome.meta) meta[id] = outcome.meta;
    }
  }
  const failed = Object.keys(errors).length;
  const summary = { total: calls.length, succeeded: calls.length - failed, failed };
  return { results, errors, meta, summary };
}
