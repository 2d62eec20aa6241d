import type { Portal } from '../portals/portal.js';
import type { Row } from '../records/record-type.js';

/** An application's handler of an event. */
export interface EventHandler {
  readonly clientId: string;
  /** In upper case. */
  readonly event: string;
  readonly handler: string;
  /** With whose token the handler is called; 0: of whoever caused the event. */
  readonly authType: number;
}

export type StoredHandler = Row & EventHandler;

const TABLE = 'eventHandler';

/** Handlers of the portal, oldest first. */
export function eventHandlers(portal: Portal): StoredHandler[] {
  return [...portal.table(TABLE).values()] as StoredHandler[];
}

/** Handlers of one application, oldest first. */
export function handlersOf(portal: Portal, clientId: string): StoredHandler[] {
  return eventHandlers(portal).filter((row) => row.clientId === clientId);
}

export function addHandler(portal: Portal, handler: EventHandler): void {
  const table = portal.table(TABLE);
  table.put({ id: table.takeId(), ...handler });
}

export function removeHandlers(portal: Portal, handlers: readonly StoredHandler[]): void {
  for (const { id } of handlers) portal.table(TABLE).delete(id);
}
