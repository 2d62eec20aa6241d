import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { RepairProjection } from './repair.projection.js';
import { serverDecider } from './server.decider.js';
import { ServerProjection } from './server.projection.js';

/** The lives of servers. */
export class ServerStream extends eventStream({
  module: 'infra',
  streamType: 'server',
  decider: serverDecider,
  eventTypes: {
    server_requested: FIRST_VERSION,
    server_placed: FIRST_VERSION,
    server_provisioned: FIRST_VERSION,
    server_provision_failed: FIRST_VERSION,
    server_slept: FIRST_VERSION,
    server_wake_requested: FIRST_VERSION,
    server_awoke: FIRST_VERSION,
    server_wake_failed: FIRST_VERSION,
    server_rebooted: FIRST_VERSION,
    server_lost: FIRST_VERSION,
    server_configured: FIRST_VERSION,
    server_repair_requested: FIRST_VERSION,
    server_repair_ended: FIRST_VERSION,
    server_deleted: FIRST_VERSION,
  },
  views: [new ServerProjection(), new RepairProjection()],
}) {}
