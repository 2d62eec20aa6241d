import {
  type Access,
  ALL_SWITCHED_ON,
  type Market,
  NEW_TO_THE_MARKET,
  type PortalState,
  type RateLimit,
  type Switches,
} from '../portals/portal-state.js';
import { type FilterReadings, STRICT_READINGS } from '../records/filter/field-tests.js';
import {
  booleanOf,
  integerOf,
  numberOf,
  objectOf,
  refuse,
  secondsOf,
  textsOf,
  userIdOf,
} from './control-input.js';

const MOST_DEALS = 1_000_000;

/** A portal's name in lower case. */
export function readDomain(value: unknown): string {
  if (typeof value !== 'string' || !/^(?=.{1,200}$)[a-z0-9]+([.-]+[a-z0-9]+)*$/i.test(value)) {
    return refuse('domain', 'a host name');
  }
  return value.toLowerCase();
}

function limitsOf(value: unknown): RateLimit | null {
  if (value === null) return null;
  const { burst, perSecond } = objectOf(value, 'limits');
  return {
    burst: integerOf(burst, 'limits.burst', 1, 1_000_000),
    perSecond: numberOf(perSecond, 'limits.perSecond', 0.01, 1_000_000),
  };
}

/** What is left out is as it is on a new portal; a trial that was activated is forgotten. */
function marketOf(value: unknown): Market {
  const given = objectOf(value, 'market');
  const flag = (name: Exclude<keyof Market, 'trial'>): boolean =>
    given[name] === undefined ? NEW_TO_THE_MARKET[name] : booleanOf(given[name], `market.${name}`);
  return {
    subscriptionRequired: flag('subscriptionRequired'),
    regionSupported: flag('regionSupported'),
    subscriptionActive: flag('subscriptionActive'),
    demoUsed: flag('demoUsed'),
    trial: null,
  };
}

/** The switches that are named; the others are on. */
function switchesOf(value: unknown): Switches {
  const given = objectOf(value, 'switches');
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(ALL_SWITCHED_ON, name));
  if (unknown !== undefined) refuse(`switches.${unknown}`, Object.keys(ALL_SWITCHED_ON).join(', '));
  const named = Object.entries(given).map(([name, state]) => [name, booleanOf(state, `switches.${name}`)]);
  return { ...ALL_SWITCHED_ON, ...Object.fromEntries(named) } as Switches;
}

/** The readings that are named; the others are strict. */
function readingsOf(value: unknown): FilterReadings {
  const given = objectOf(value, 'readings');
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(STRICT_READINGS, name));
  if (unknown !== undefined) refuse(`readings.${unknown}`, Object.keys(STRICT_READINGS).join(', '));
  const named = Object.entries(given).map(([name, state]) => [name, booleanOf(state, `readings.${name}`)]);
  return { ...STRICT_READINGS, ...Object.fromEntries(named) } as FilterReadings;
}

function codePrefixOf(value: unknown): string {
  if (typeof value !== 'string' || !/^([A-Z0-9]{1,20}_)?$/.test(value)) {
    return refuse('codePrefix', 'a word in capitals with _ at its end, or empty');
  }
  return value;
}

/** Checks the body of `POST` and `PATCH /portals`: the domain and the settings that are given. */
export function readPortalInput(body: unknown): {
  domain: string;
  settings: Partial<
    Pick<
      PortalState,
      'limits' | 'operatingSeconds' | 'isFreeTariff' | 'market' | 'switches' | 'readings' | 'codePrefix'
    >
  >;
} {
  const { domain, limits, operatingSeconds, isFreeTariff, market, switches, readings, codePrefix } = objectOf(
    body,
    'body',
  );
  return {
    domain: readDomain(domain),
    settings: {
      ...(limits !== undefined && { limits: limitsOf(limits) }),
      ...(operatingSeconds !== undefined && {
        operatingSeconds: operatingSeconds === null ? null : secondsOf(operatingSeconds, 'operatingSeconds'),
      }),
      ...(isFreeTariff !== undefined && { isFreeTariff: booleanOf(isFreeTariff, 'isFreeTariff') }),
      ...(market !== undefined && { market: marketOf(market) }),
      ...(switches !== undefined && { switches: switchesOf(switches) }),
      ...(readings !== undefined && { readings: readingsOf(readings) }),
      ...(codePrefix !== undefined && { codePrefix: codePrefixOf(codePrefix) }),
    },
  };
}

/** Checks the body of `POST /seed`. */
export function readSeedInput(body: unknown): { domain: string; deals: number } {
  const { domain, deals } = objectOf(body, 'body');
  return { domain: readDomain(domain), deals: integerOf(deals, 'deals', 0, MOST_DEALS) };
}

/** Checks the body of `POST /access`. */
export function readAccessInput(body: unknown): { domain: string; userId: number; access: Access } {
  const { domain, userId, access } = objectOf(body, 'body');
  if (access !== 'admin' && access !== 'employee' && access !== 'restricted') {
    return refuse('access', 'admin, employee or restricted');
  }
  return { domain: readDomain(domain), userId: userIdOf(userId), access };
}

/** Checks the body of `POST /webhooks`. */
export function readWebhookInput(body: unknown): {
  domain: string;
  userId: number;
  scopes: string[] | null;
  widenable: boolean;
  expiresInSeconds: number | null;
} {
  const { domain, userId, scopes, widenable, expiresInSeconds } = objectOf(body, 'body');
  return {
    domain: readDomain(domain),
    userId: userIdOf(userId),
    scopes: scopes === undefined || scopes === null ? null : textsOf(scopes, 'scopes'),
    widenable: widenable === undefined ? false : booleanOf(widenable, 'widenable'),
    expiresInSeconds:
      expiresInSeconds === undefined || expiresInSeconds === null
        ? null
        : secondsOf(expiresInSeconds, 'expiresInSeconds'),
  };
}
