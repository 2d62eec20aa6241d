import { LockStream } from './operations/locks/lock.stream.js';
import { OperationStream } from './operations/life/operation.stream.js';
import { DeliveryStream } from './portal-events/event-deliveries/delivery.stream.js';
import { ServerStream } from './servers/life/server.stream.js';
import { PortalPolicyStream } from './servers/limits/portal-policy.stream.js';
import { TeamStream } from './servers/team/team.stream.js';

/** Every kind of streams of the module `infra`. */
export const INFRA_STREAMS = [
  ServerStream,
  TeamStream,
  PortalPolicyStream,
  OperationStream,
  LockStream,
  DeliveryStream,
] as const;
