import { reactionsTo } from '#libs/event-log/contracts';
import type { MachineEvent } from './machine.events.js';
import type { OperationEvent } from './operation.events.js';
import type { PortalEventReceived } from './portal-event.events.js';
import type { ServerEvent } from './server.events.js';

/** Declares which fact of the module asks for a job: `on: [infraFact('server_deleted', { id, data })]`. */
export const infraFact = reactionsTo<ServerEvent | MachineEvent | OperationEvent | PortalEventReceived>(
  'infra',
);
