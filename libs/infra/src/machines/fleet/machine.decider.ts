import { defineStateMachine, type Decider, PorticoError } from '#libs/kernel';
import type { MachineEvent, MachineLost } from '../../contracts/machine.events.js';

/** `absent` is a stream without events. */
export type MachineStatus = 'absent' | 'added' | 'enrolled' | 'draining' | 'lost' | 'removed';

export type MachineTrigger = 'add' | 'enrol' | 'drain' | 'resume' | 'share' | 'lose' | 'remove';

/** What is lost stays lost: its servers have been given up, so one that comes back is added anew. */
export const MACHINE_LIFE = defineStateMachine<MachineStatus, MachineTrigger>({
  name: 'machine',
  initial: 'absent',
  final: ['removed'],
  transitions: {
    absent: { add: 'added' },
    added: { share: 'added', enrol: 'enrolled', remove: 'removed' },
    enrolled: { share: 'enrolled', drain: 'draining', lose: 'lost', remove: 'removed' },
    draining: { share: 'draining', resume: 'enrolled', lose: 'lost', remove: 'removed' },
    lost: { remove: 'removed' },
    removed: {},
  },
});

export interface MachineState {
  readonly status: MachineStatus;
}

interface OfMachine {
  readonly machineId: string;
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

export type MachineCommand = OfMachine &
  (
    | { readonly type: 'add'; readonly name: string; readonly provider: string; readonly region: string }
    | { readonly type: 'share'; readonly sharesPortals: boolean }
    | { readonly type: 'enrol' | 'drain' | 'resume' | 'remove' }
    | { readonly type: 'lose'; readonly reason: MachineLost['data']['reason'] }
  );

const TRIGGERS: Readonly<Record<MachineEvent['type'], MachineTrigger>> = {
  machine_added: 'add',
  machine_enrolled: 'enrol',
  machine_drained: 'drain',
  machine_resumed: 'resume',
  machine_sharing_set: 'share',
  machine_lost: 'lose',
  machine_removed: 'remove',
};

/** @throws PorticoError `CONFLICT` for a step the status forbids. */
function decide(command: MachineCommand, { status }: MachineState): readonly MachineEvent[] {
  if (!MACHINE_LIFE.next(status, command.type)) {
    throw new PorticoError('CONFLICT', {
      message: `A machine that is ${status} cannot do that: ${command.type}.`,
      details: { status },
    });
  }
  const { machineId } = command;
  const at = command.at.toISOString();
  switch (command.type) {
    case 'add': {
      const { name, provider, region } = command;
      return [{ type: 'machine_added', data: { machineId, name, provider, region, addedAt: at } }];
    }
    case 'enrol':
      return [{ type: 'machine_enrolled', data: { enrolledAt: at } }];
    case 'drain':
      return [{ type: 'machine_drained', data: { drainedAt: at } }];
    case 'resume':
      return [{ type: 'machine_resumed', data: { resumedAt: at } }];
    case 'share':
      return [{ type: 'machine_sharing_set', data: { sharesPortals: command.sharesPortals, setAt: at } }];
    case 'lose':
      return [{ type: 'machine_lost', data: { machineId, reason: command.reason, lostAt: at } }];
    case 'remove':
      return [{ type: 'machine_removed', data: { machineId, removedAt: at } }];
  }
}

export const machineDecider: Decider<MachineState, MachineCommand, MachineEvent> = {
  initialState: () => ({ status: MACHINE_LIFE.initial }),
  evolve: ({ status }, { type }) => ({ status: MACHINE_LIFE.next(status, TRIGGERS[type]) ?? status }),
  decide,
};
