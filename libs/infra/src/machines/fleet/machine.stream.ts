import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { machineDecider } from './machine.decider.js';
import { MachineProjection } from './machine.projection.js';

/** The machines that run servers. */
export class MachineStream extends eventStream({
  module: 'infra',
  streamType: 'machine',
  decider: machineDecider,
  eventTypes: {
    machine_added: FIRST_VERSION,
    machine_enrolled: FIRST_VERSION,
    machine_drained: FIRST_VERSION,
    machine_resumed: FIRST_VERSION,
    machine_sharing_set: FIRST_VERSION,
    machine_lost: FIRST_VERSION,
    machine_removed: FIRST_VERSION,
  },
  views: [new MachineProjection()],
}) {}
