import { fold } from '#libs/kernel';
import type { OperationEvent } from '../../contracts/operation.events.js';
import {
  operationDecider,
  type OperationCommand,
  OPERATION_MACHINE,
  type OperationPhase,
  type OperationTrigger,
} from './operation.decider.js';

const T0 = Date.UTC(2026, 0, 15, 12);
const at = (seconds: number): Date => new Date(T0 + seconds * 1_000);
const iso = (seconds: number): string => at(seconds).toISOString();
const DAY = 86_400;

const REQUEST = {
  type: 'request',
  operationId: 'op',
  kind: 'exec',
  serverId: 'server',
  portalId: 'portal',
  keyId: 'key',
  timeoutSeconds: 30,
} as const;

const COMMANDS: { readonly [Trigger in OperationTrigger]: (when: Date) => OperationCommand } = {
  request: (when) => ({ ...REQUEST, at: when }),
  start: (when) => ({ type: 'start', at: when }),
  reach: (when) => ({ type: 'reach', step: 'install', at: when }),
  succeed: (when) => ({ type: 'succeed', exitCode: 3, timedOut: false, truncated: false, at: when }),
  fail: (when) => ({ type: 'fail', code: 'EXEC_FAILED', message: 'no', at: when }),
  lose: (when) => ({ type: 'lose', reason: 'agent_unreachable', at: when }),
  expire: (when) => ({ type: 'expire', at: when }),
  forget: (when) => ({ type: 'forget', at: when }),
};

/** Steps that take place days after the end. */
const LATER: Readonly<Partial<Record<OperationTrigger, Date>>> = {
  expire: at(8 * DAY),
  forget: at(31 * DAY),
};

/** Steps that lead to each phase, one second apart. */
const PATHS: Readonly<Record<OperationPhase, readonly OperationTrigger[]>> = {
  absent: [],
  requested: ['request'],
  started: ['request', 'start'],
  succeeded: ['request', 'start', 'succeed'],
  failed: ['request', 'start', 'fail'],
  unknown: ['request', 'start', 'lose'],
  expired: ['request', 'start', 'succeed', 'expire'],
  forgotten: ['request', 'start', 'succeed', 'expire', 'forget'],
};

function historyOf(phase: OperationPhase): OperationEvent[] {
  const events: OperationEvent[] = [];
  PATHS[phase].forEach((trigger, index) => {
    const when = LATER[trigger] ?? at(index);
    events.push(...operationDecider.decide(COMMANDS[trigger](when), fold(operationDecider, events)));
  });
  return events;
}

const stateOf = (phase: OperationPhase) => fold(operationDecider, historyOf(phase));

const EVENT_OF: Readonly<Record<OperationTrigger, OperationEvent['type']>> = {
  request: 'operation_requested',
  start: 'operation_started',
  reach: 'operation_step_reached',
  succeed: 'operation_succeeded',
  fail: 'operation_failed',
  lose: 'operation_outcome_unknown',
  expire: 'operation_outcome_expired',
  forget: 'operation_forgotten',
};

const PHASES = Object.keys(PATHS) as OperationPhase[];
const TRIGGERS = Object.keys(COMMANDS) as OperationTrigger[];

describe('operation decider', () => {
  it.each(PHASES)('reaches %s by its path', (phase) => {
    expect(stateOf(phase).phase).toBe(phase);
  });

  describe.each(PHASES)('when %s', (phase) => {
    it.each(TRIGGERS)('%s follows the machine', (trigger) => {
      const when = LATER[trigger] ?? at(5);
      const act = (): readonly OperationEvent[] =>
        operationDecider.decide(COMMANDS[trigger](when), stateOf(phase));
      const next = OPERATION_MACHINE.next(phase, trigger);
      if (next === null) {
        expect(act).toThrow(expect.objectContaining({ code: 'CONFLICT' }) as Error);
        return;
      }
      const events = act();
      expect(events.map(({ type }) => type)).toEqual([EVENT_OF[trigger]]);
      expect(fold(operationDecider, events, stateOf(phase)).phase).toBe(next);
    });
  });

  it('keeps the command text and output out of the facts', () => {
    expect(historyOf('succeeded')).toEqual([
      {
        type: 'operation_requested',
        data: {
          operationId: 'op',
          kind: 'exec',
          serverId: 'server',
          portalId: 'portal',
          keyId: 'key',
          timeoutSeconds: 30,
          requestedAt: iso(0),
          startBy: iso(120),
        },
      },
      { type: 'operation_started', data: { startedAt: iso(1), settleBy: iso(1 + 30 + 120) } },
      {
        type: 'operation_succeeded',
        data: { exitCode: 3, timedOut: false, truncated: false, finishedAt: iso(2) },
      },
    ]);
  });

  it('refuses a start after its deadline and records that nothing ran', () => {
    const [event] = operationDecider.decide(COMMANDS.start(at(120)), stateOf('requested'));
    expect(event).toMatchObject({
      type: 'operation_failed',
      data: { code: 'EXEC_FAILED', finishedAt: iso(120) },
    });
  });

  it.each(['succeed', 'fail', 'lose'] as const)('turns a %s after the deadline into unknown', (trigger) => {
    const events = operationDecider.decide(COMMANDS[trigger](at(151)), stateOf('started'));
    expect(events).toEqual([
      { type: 'operation_outcome_unknown', data: { reason: 'stale', finishedAt: iso(151) } },
    ]);
  });

  it('expires an outcome after seven days, not before', () => {
    const early = (): unknown =>
      operationDecider.decide(COMMANDS.expire(at(7 * DAY + 1)), stateOf('succeeded'));
    expect(early).toThrow(expect.objectContaining({ code: 'CONFLICT' }) as Error);
    const [event] = operationDecider.decide(COMMANDS.expire(at(7 * DAY + 2)), stateOf('succeeded'));
    expect(event?.type).toBe('operation_outcome_expired');
  });

  it('is forgotten thirty days after its end, not before', () => {
    const early = (): unknown =>
      operationDecider.decide(COMMANDS.forget(at(30 * DAY + 1)), stateOf('expired'));
    expect(early).toThrow(expect.objectContaining({ code: 'CONFLICT' }) as Error);
    const [event] = operationDecider.decide(COMMANDS.forget(at(30 * DAY + 2)), stateOf('expired'));
    expect(event?.type).toBe('operation_forgotten');
  });
});
