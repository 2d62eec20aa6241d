import { defineStateMachine } from '#libs/kernel';

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
