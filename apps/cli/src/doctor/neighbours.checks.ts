import { request } from 'undici';
import type { Check } from './check.js';
import { counted, fail, faultsOr, type Finding, ok, warn } from './finding.js';

const ANSWER_MS = 5_000;
/** Hosts that are asked: an installation has a few, whatever the number of its portals. */
const ASKED = 5;

async function reach(origin: string): Promise<Finding[]> {
  try {
    const { body } = await request(origin, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) });
    await body.dump();
    return [];
  } catch (error) {
    const { message } = error as Error;
    return [
      fail(
        `The host ${origin} cannot be reached from here: ${message}.`,
        'Check DNS, firewall and proxy of this machine; a portal that has moved: portico portal set <portal> --rest-url <url>.',
      ),
    ];
  }
}

/** What the service calls beyond its own parts. */
export const NEIGHBOUR_CHECKS: readonly Check[] = [
  {
    name: 'host',
    needs: ['settings', 'tables'],
    look: async (patient) => {
      const portals = await (await patient.services()).portals.list();
      const inUse = portals.filter(({ state }) => state === 'ACTIVE');
      if (inUse.length === 0)
        return [warn('There is no portal yet.', 'Make one: portico portal create --help.')];
      const origins = [...new Set(inUse.map(({ restUrl }) => new URL(restUrl).origin))];
      const asked = origins.slice(0, ASKED);
      const found = await Promise.all(asked.map(reach));
      return faultsOr(found.flat(), () =>
        ok(`${counted(asked.length, 'host')} of portals asked of ${origins.length}, and answering.`),
      );
    },
  },
  {
    name: 'models',
    needs: ['settings', 'tables'],
    look: async (patient) => {
      const { ai } = await patient.services();
      const providers = await ai.listProviders();
      if (providers.length === 0) {
        return [
          warn(
            'No provider of models is set: AI answers only with keys of the portals.',
            'Set one: portico ai provider set --help.',
          ),
        ];
      }
      const without = providers.filter(({ hasKey }) => !hasKey).map(({ name }) => name);
      if (without.length === providers.length) {
        return [
          warn(
            `No provider of models has a key: ${without.join(', ')}.`,
            'Give one: portico ai provider set <name> --key-stdin.',
          ),
        ];
      }
      return [ok(`Set: ${counted(providers.length, 'provider')} of models.`)];
    },
  },
];
