import { type ControlRoutes, created, ok } from '../../control/control-route.js';
import type { ModelProvider } from '../model-provider.js';
import { readBehaviourInput, readProviderKey } from './behaviour.js';

/** Scripts the emulated provider of models and shows what it was asked. */
export function providerRoutes({ behaviours, calls, access }: ModelProvider): ControlRoutes {
  return {
    'POST /ai/behaviours': ({ body }) => {
      const { match, times, behaviour } = readBehaviourInput(body);
      return created(behaviours.add(match, times, behaviour));
    },
    'GET /ai/behaviours': () => ok({ behaviours: behaviours.list() }),
    'DELETE /ai/behaviours': () => {
      behaviours.clear();
      return ok({ behaviours: [] });
    },
    'GET /ai/calls': ({ query }) => ok({ calls: calls.list(query.get('contains')) }),
    'DELETE /ai/calls': () => {
      calls.clear();
      return ok({ calls: [] });
    },
    'PUT /ai/key': ({ body }) => {
      access.key = readProviderKey(body);
      return ok({ isKeyNeeded: access.key !== null });
    },
  };
}
