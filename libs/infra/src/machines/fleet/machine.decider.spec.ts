import { fold, isPorticoError } from '#libs/kernel';
import type { MachineEvent } from '../../contracts/machine.events.js';
import {
  machineDecider,
  type MachineCommand,
  type MachineStatus,
  type MachineTrigger,
} from './machine.decider.js';

const at = new Date(Date.UTC(2026, 0, 15, 12));
const machineId = 'm';

const COMMANDS: Readonly<Record<MachineTrigger, MachineCommand>> = {
  share: { type: 'share', machineId, at, sharesPortals: true },
  add: { type: 'add', machineId, at, name: 'one', provider: 'enrolled', region: 'north' },
  enrol: { type: 'enrol', machineId, at },
  drain: { type: 'drain', machineId, at },
  resume: { type: 'resume', machineId, at },
  lose: { type: 'lose', machineId, at, reason: 'operator' },
  remove: { type: 'remove', machineId, at },
};

/** Steps that lead to each status. */
const PATHS: Readonly<Record<MachineStatus, readonly MachineTrigger[]>> = {
  absent: [],
  added: ['add'],
  enrolled: ['add', 'enrol'],
  draining: ['add', 'enrol', 'drain'],
  lost: ['add', 'enrol', 'lose'],
  removed: ['add', 'remove'],
};

const NO = 'CONFLICT';

/** The status after each trigger, or the code of the refusal. */
const ANSWERS: Readonly<Record<MachineStatus, Readonly<Record<MachineTrigger, string>>>> = {
  absent: { share: NO, add: 'added', enrol: NO, drain: NO, resume: NO, lose: NO, remove: NO },
  added: { share: 'added', add: NO, enrol: 'enrolled', drain: NO, resume: NO, lose: NO, remove: 'removed' },
  enrolled: {
    share: 'enrolled',
    add: NO,
    enrol: NO,
    drain: 'draining',
    resume: NO,
    lose: 'lost',
    remove: 'removed',
  },
  draining: {
    share: 'draining',
    add: NO,
    enrol: NO,
    drain: NO,
    resume: 'enrolled',
    lose: 'lost',
    remove: 'removed',
  },
  lost: { share: NO, add: NO, enrol: NO, drain: NO, resume: NO, lose: NO, remove: 'removed' },
  removed: { share: NO, add: NO, enrol: NO, drain: NO, resume: NO, lose: NO, remove: NO },
};

function factsOf(triggers: readonly MachineTrigger[]): readonly MachineEvent[] {
  return triggers.reduce<readonly MachineEvent[]>(
    (facts, trigger) => [...facts, ...machineDecider.decide(COMMANDS[trigger], fold(machineDecider, facts))],
    [],
  );
}

describe('the life of a machine', () => {
  const cases = (Object.keys(ANSWERS) as MachineStatus[]).flatMap((status) =>
    (Object.keys(COMMANDS) as MachineTrigger[]).map((trigger) => [status, trigger] as const),
  );

  it.each(cases)('%s: %s', (status, trigger) => {
    const before = factsOf(PATHS[status]);
    expect(fold(machineDecider, before).status).toBe(status);
    let answer: string;
    try {
      const facts = machineDecider.decide(COMMANDS[trigger], fold(machineDecider, before));
      answer = fold(machineDecider, [...before, ...facts]).status;
    } catch (error) {
      answer = isPorticoError(error) ? error.code : String(error);
    }
    expect(answer).toBe(ANSWERS[status][trigger]);
  });
});

describe('facts of machines', () => {
  const AT = at.toISOString();

  it.each<[MachineStatus, MachineTrigger, MachineEvent]>([
    [
      'absent',
      'add',
      {
        type: 'machine_added',
        data: { machineId, name: 'one', provider: 'enrolled', region: 'north', addedAt: AT },
      },
    ],
    ['added', 'share', { type: 'machine_sharing_set', data: { sharesPortals: true, setAt: AT } }],
    ['added', 'enrol', { type: 'machine_enrolled', data: { enrolledAt: AT } }],
    ['enrolled', 'drain', { type: 'machine_drained', data: { drainedAt: AT } }],
    ['draining', 'resume', { type: 'machine_resumed', data: { resumedAt: AT } }],
    ['enrolled', 'lose', { type: 'machine_lost', data: { machineId, reason: 'operator', lostAt: AT } }],
    ['lost', 'remove', { type: 'machine_removed', data: { machineId, removedAt: AT } }],
  ])('of one that is %s, after %s, say what happened', (status, trigger, fact) => {
    expect(machineDecider.decide(COMMANDS[trigger], fold(machineDecider, factsOf(PATHS[status])))).toEqual([
      fact,
    ]);
  });

  it('say what the machine is, where it cannot do what is asked', () => {
    expect(() => machineDecider.decide(COMMANDS.resume, fold(machineDecider, factsOf(PATHS.added)))).toThrow(
      expect.objectContaining({
        message: 'A machine that is added cannot do that: resume.',
        options: expect.objectContaining({ details: { status: 'added' } }) as object,
      }) as Error,
    );
  });
});
