import { type ControlRoutes, created, ok } from '../control/control-route.js';
import { readSearchKey, readSearchRule } from './search-behaviour.js';
import type { WebSearch } from './web-search.js';

/** Scripts the emulated search engine and shows what it was asked. */
export function searchRoutes(search: WebSearch): ControlRoutes {
  return {
    'POST /search/behaviours': ({ body }) => {
      const rule = readSearchRule(body);
      search.addRule(rule);
      return created(rule);
    },
    'GET /search/behaviours': () => ok({ behaviours: search.rules }),
    'DELETE /search/behaviours': () => {
      search.clearRules();
      return ok({ behaviours: [] });
    },
    'GET /search/calls': () => ok({ calls: search.calls }),
    'DELETE /search/calls': () => {
      search.clearCalls();
      return ok({ calls: [] });
    },
    'PUT /search/key': ({ body }) => {
      search.key = readSearchKey(body);
      return ok({ isKeyNeeded: search.key !== null });
    },
  };
}
