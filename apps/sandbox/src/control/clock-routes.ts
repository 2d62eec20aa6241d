import { integerOf, objectOf } from './control-input.js';
import { type ControlRoutes, ok } from './control-route.js';
import type { SandboxClock } from './sandbox-clock.js';

const FARTHEST_MS = 100 * 366 * 86_400_000;

/** The time of the emulated host: what its methods take for now. Limits and lifetimes of tokens stay on real time. */
export function clockRoutes(clock: SandboxClock): ControlRoutes {
  const shown = (): Record<string, unknown> => ({
    offsetMs: clock.aheadMs,
    now: new Date(clock.at(Date.now())).toISOString(),
  });
  return {
    'GET /clock': () => ok(shown()),
    'POST /clock': async ({ body }) => {
      await clock.move(integerOf(objectOf(body, 'body')['offsetMs'], 'offsetMs', -FARTHEST_MS, FARTHEST_MS));
      return ok(shown());
    },
  };
}
