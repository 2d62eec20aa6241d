import type { EventSender } from '../events/event-sender.js';
import { type ControlRoutes, ok } from './control-route.js';

/** Calls of event handlers. */
export function eventRoutes(events: EventSender): ControlRoutes {
  return {
    'GET /events': ({ query }) => ok({ events: events.list(query.get('event')) }),
    'DELETE /events': () => {
      events.clear();
      return ok({ events: [] });
    },
  };
}
