import {
  type ChosenSettings,
  SETTING_NAMES,
  type SettingChanges,
  type SettingName,
  withChanges,
} from './settings.policy.js';
import { requireEnvironment, valuesOf, type Variables } from './variables.policy.js';

/** How a server runs its application. Sealed at rest. */
export interface Configuration {
  readonly settings: ChosenSettings;
  /** What `/variables` keeps. */
  readonly variables: Variables;
  /** `env` of the deploys: replaced as a whole by the next that brings one. */
  readonly env: Readonly<Record<string, string>>;
}

export const NO_CONFIGURATION: Configuration = { settings: {}, variables: {}, env: {} };

/** What a deploy changes once it is good; what is absent stays as it is by then. */
export interface ConfigurationChanges {
  readonly settings: SettingChanges;
  readonly env?: Readonly<Record<string, string>>;
}

/** What a deploy does to the configuration: it changes parts of it, or brings back a whole one. */
export type ConfigurationOrder =
  | {
      readonly kind: 'change';
      readonly changes: ConfigurationChanges;
      /** What the release is started with. Absent in orders that an earlier version of the service accepted. */
      readonly startedWith?: Configuration;
    }
  | { readonly kind: 'restore'; readonly configuration: Configuration };

export function ordered(before: Configuration, order: ConfigurationOrder): Configuration {
  if (order.kind === 'restore') return order.configuration;
  const { settings, env = before.env } = order.changes;
  return { ...before, settings: withChanges(before.settings, settings), env };
}

/** What a release is started with; null where the order does not tell. */
export function startedWith(order: ConfigurationOrder): Configuration | null {
  return order.kind === 'restore' ? order.configuration : (order.startedWith ?? null);
}

/**
 * Variables as the application sees them. Those of the platform give way to all others.
 * @throws PorticoError `VALIDATION_ERROR` for more than a process can be given.
 */
export function environmentOf(
  { variables, env }: Configuration,
  platform: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const values = { ...platform, ...valuesOf(variables), ...env };
  requireEnvironment(values);
  return values;
}

/** Names of what differs. */
export interface Differences {
  readonly settings: readonly SettingName[];
  readonly variables: readonly string[];
}

export function isSame({ settings, variables }: Differences): boolean {
  return settings.length === 0 && variables.length === 0;
}

export function differences(before: Configuration, after: Configuration): Differences {
  const isOther = (one: unknown, two: unknown): boolean => JSON.stringify(one) !== JSON.stringify(two);
  const differing = (one: object, two: object): string[] => {
    const before = new Map(Object.entries(one));
    const after = new Map(Object.entries(two));
    const names = new Set([...before.keys(), ...after.keys()]);
    return [...names].filter((name) => isOther(before.get(name), after.get(name)));
  };
  return {
    settings: SETTING_NAMES.filter((name) => isOther(before.settings[name], after.settings[name])),
    variables: [
      ...new Set([...differing(before.variables, after.variables), ...differing(before.env, after.env)]),
    ].sort(),
  };
}
