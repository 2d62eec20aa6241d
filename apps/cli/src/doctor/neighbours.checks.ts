import type { Config } from '#libs/config';
import { Agent, request } from 'undici';
import { type Check, counted, fail, faultsOr, type Finding, ok, warn } from './check.js';
import { afterOwnTime } from './own-time.js';
import { type AskedServices, settingsOf } from './patient.js';

const ANSWER_MS = 5_000;
/** Hosts that are asked: an installation has a few, whatever the number of its portals. */
const ASKED = 5;

async function reach(origin: string, settings: Config): Promise<Finding[]> {
  const { OutboundAddresses, outboundConnect, ProxyRules } = await import('#libs/http');
  const connect = outboundConnect({
    timeoutMs: ANSWER_MS,
    addresses: new OutboundAddresses(settings.outboundPrivateNetworks),
    proxies: ProxyRules.of(settings),
  });
  const dispatcher = new Agent({ connect });
  const end = new AbortController();
  const cancel = afterOwnTime(ANSWER_MS, () =>
    end.abort(new Error(`no answer within ${ANSWER_MS / 1_000} s`)),
  );
  try {
    const { body } = await request(origin, { method: 'HEAD', signal: end.signal, dispatcher });
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
  } finally {
    cancel();
    await dispatcher.destroy();
  }
}

type Provider = Awaited<ReturnType<AskedServices['ai']['listProviders']>>[number];
type Asked = Awaited<ReturnType<AskedServices['ai']['testProvider']>>;

/** What to think of providers none of which has a key, by what they said without one. */
export function judgeKeyless(asked: readonly Asked[]): Finding {
  const faultOf = (answer: Asked): string | null => {
    if (answer.outcome === 'refused') return `${answer.name} takes no call without a key`;
    return answer.outcome === 'failed' && answer.httpStatus === null
      ? `${answer.name} cannot be reached`
      : null;
  };
  const faults = asked.map(faultOf);
  if (faults.includes(null)) return ok(`Set: ${counted(asked.length, 'provider')} of models, without a key.`);
  return warn(
    `No provider of models can be used: ${faults.join(', ')}.`,
    'Give a key: portico ai provider set <name> --key-stdin; or look whether it runs: portico ai provider test <name>.',
  );
}

/** What to think of a provider with a key, by how it has answered; null where it is well. */
export function judgeKeyed(answer: Asked): Finding | null {
  const { name } = answer;
  switch (answer.outcome) {
    case 'listed':
      return null;
    case 'refused':
      // Keys of some may call models and not list them.
      return (answer.httpStatus === 401 ? fail : warn)(
        `The provider of models ${name} does not take its key (${answer.httpStatus}). ${answer.reason}`,
        `Give it a good one: portico ai provider set ${name} --key-stdin.`,
      );
    case 'spent':
      return fail(
        `The account of the provider of models ${name} is used up (${answer.httpStatus}). ${answer.reason}`,
        `Pay there, or give the key of another account: portico ai provider set ${name} --key-stdin.`,
      );
    case 'failed':
      if (answer.httpStatus === null) {
        return fail(
          `The provider of models ${name} cannot be reached. ${answer.reason}`,
          `Look at its address (portico ai provider list), DNS, firewall and proxy.`,
        );
      }
      // Some have no list of models and take calls all the same.
      return answer.httpStatus >= 500 || answer.httpStatus === 429
        ? warn(
            `The provider of models ${name} is unwell. ${answer.reason}`,
            `Look at its own page of its state, then: portico ai provider test ${name}.`,
          )
        : null;
  }
}

/** What to think of a provider by its last calls; null where they were well. */
export function judgeTrouble({ name, trouble }: Pick<Provider, 'name' | 'trouble'>): Finding | null {
  if (!trouble) return null;
  const { status, fault, words, at } = trouble;
  const how = status === null ? `ended with ${fault}` : `was answered with ${status}`;
  const said = words === null ? '.' : `: ${words}`;
  return warn(
    `A call of the provider of models ${name} ${how} at ${at}, and none was well since${said}`,
    `Look whether its key and account are good: portico ai provider test ${name}.`,
  );
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
      const found = await Promise.all(asked.map((origin) => reach(origin, settingsOf(patient))));
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
      const inUse = providers.filter(({ enabled }) => enabled);
      const keyed = inUse.filter(({ hasKey }) => hasKey);
      const ask = (some: typeof providers) =>
        Promise.all(some.slice(0, ASKED).map(({ name }) => ai.testProvider(name)));
      // Those of one's own network need none: whether that is so only they can say.
      if (keyed.length === 0 && inUse.length > 0) return [judgeKeyless(await ask(inUse))];
      const found = [...(await ask(keyed)).map(judgeKeyed), ...inUse.map(judgeTrouble)].filter(
        (finding) => finding !== null,
      );
      return faultsOr(found, () =>
        ok(`Set: ${counted(providers.length, 'provider')} of models, asked ${keyed.length}.`),
      );
    },
  },
];
