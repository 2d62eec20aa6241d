import { setTimeout as pause } from 'node:timers/promises';
import type { Authenticated } from '../access/credentials.js';
import type { FaultTable } from '../control/fault-table.js';
import type { SandboxClock } from '../control/sandbox-clock.js';
import type { PortalLimits } from '../limits/portal-limits.js';
import type { EventSender, RecordChange } from '../events/event-sender.js';
import { checkRights, findMethod, isSwitchedOn } from '../methods/method-table.js';
import { HostError } from './host-error.js';
import type { HostResult } from './host-method.js';
import type { HostParams } from './host-params.js';
import { type HostTime, hostTime } from './host-time.js';

/** What one method answered, with its time block. */
export interface Performed extends HostResult {
  readonly time: HostTime;
}

/** A scripted fault cuts the connection or leaves it hanging: there is nothing to answer. */
export class CallSwallowed extends Error {
  override readonly name = 'CallSwallowed';
  constructor(readonly how: 'hang' | 'reset') {
    super(how);
  }
}

/** The time of day with a fraction, in milliseconds. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

function unknownMethod(version: 2 | 3): HostError {
  return version === 3
    ? new HostError(404, 'METHODNOTFOUND', 'Method not found')
    : new HostError(404, 'ERROR_METHOD_NOT_FOUND', 'Method not found!');
}

/** Carries out single methods within the limits and rights of their caller. */
export class CallRunner {
  constructor(
    private readonly limits: PortalLimits,
    private readonly faults: FaultTable,
    private readonly events: EventSender,
    private readonly clock: SandboxClock,
  ) {}

  /**
   * @param startMs since when the method counts as busy
   * @throws HostError of the method, or for an unknown method, missing rights, used-up time.
   */
  run(version: 2 | 3, who: Authenticated, name: string, params: HostParams, startMs: number): Performed {
    const { portal, actor, origin } = who;
    const method = findMethod(version, name);
    if (!method || !isSwitchedOn(portal, method)) throw unknownMethod(version);
    checkRights(version, actor, method);
    const key = `${actor.credential} ${name}`;
    this.limits.checkOperating(portal, key, startMs);
    const { userId } = actor;
    const nowMs = this.clock.at(preciseNow());
    const changed = (change: RecordChange): void => this.events.changed(portal, userId, change, nowMs);
    const call = { portal, actor, userId, params, origin, nowMs, changed };
    const answer = method.run(call);
    const finishMs = preciseNow();
    const operating = this.limits.addOperating(portal, key, (finishMs - startMs) / 1000, finishMs);
    return { ...answer, time: hostTime(startMs, finishMs, operating) };
  }

  /**
   * One command of a batch: like `run`, after the faults scripted for its method.
   * @throws CallSwallowed
   */
  async runCommand(version: 2 | 3, who: Authenticated, name: string, params: HostParams): Promise<Performed> {
    const startMs = preciseNow();
    const fault = this.faults.takeCommand(name);
    const isAnswerLost = fault?.kind === 'reset' && fault.after === true;
    if (!isAnswerLost && (fault?.kind === 'hang' || fault?.kind === 'reset'))
      throw new CallSwallowed(fault.kind);
    if (fault?.kind === 'reply') {
      const { error, error_description: description } = (fault.body ?? {}) as Readonly<
        Record<string, unknown>
      >;
      throw new HostError(fault.status, String(error ?? 'INTERNAL_SERVER_ERROR'), String(description ?? ''));
    }
    if (fault?.kind === 'delay') await pause(fault.delayMs);
    if (!isAnswerLost) return this.run(version, who, name, params, startMs);
    try {
      this.run(version, who, name, params, startMs);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
    }
    throw new CallSwallowed('reset');
  }
}
