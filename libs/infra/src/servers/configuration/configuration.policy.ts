import { PorticoError } from '#libs/kernel';
import { withKeyOf } from './api-key.policy.js';
import { fitTogether, requireEnvironment, valuesOf, type Variables } from './variables.policy.js';

/** How the application of a server is prepared, started, watched and stopped. Folders are relative; times in seconds. */
export interface AppSettings {
  /** Id of `GET /v1/infra/runtimes`; null leaves the machine as it is. */
  readonly runtime: string | null;
  readonly install: string | null;
  readonly build: string | null;
  readonly preStart: string | null;
  /** Null only with the runtime `static`, and before the first deploy. */
  readonly start: string | null;
  readonly healthPath: string | null;
  /** Null leaves it to the agent, which looks several times a second. */
  readonly healthIntervalSeconds: number | null;
  readonly startTimeoutSeconds: number;
  readonly stopTimeoutSeconds: number;
  readonly dataDirs: readonly string[];
  readonly rootDirectory: string;
  readonly publishDirectory: string | null;
  readonly serviceName: string;
  readonly extractTo: string;
  readonly keepTopFolder: boolean;
}

export type SettingName = keyof AppSettings;

/** What holds until somebody says otherwise. */
export const DEFAULT_SETTINGS: AppSettings = {
  runtime: null,
  install: null,
  build: null,
  preStart: null,
  start: null,
  healthPath: null,
  healthIntervalSeconds: null,
  startTimeoutSeconds: 60,
  stopTimeoutSeconds: 10,
  dataDirs: [],
  rootDirectory: '',
  publishDirectory: null,
  serviceName: 'app',
  extractTo: '',
  keepTopFolder: false,
};

export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as readonly SettingName[];

/** Settings that are not the default. */
export type ChosenSettings = Partial<AppSettings>;

/** Settings as somebody names them: null is the default, what is absent stays as it is. */
export type SettingChanges = { readonly [Name in SettingName]?: AppSettings[Name] | null };

/** Settings as they come, already checked for their form. */
export type SettingInput = { readonly [Name in SettingName]?: AppSettings[Name] | null | undefined };

const DATA_DIR = /^(\/opt\/data\/|\/data\/|\/var\/lib\/)?[A-Za-z0-9._][A-Za-z0-9._-]*(\/[A-Za-z0-9._-]+)*$/;
const RELATIVE = /^[A-Za-z0-9._][A-Za-z0-9._-]*(\/[A-Za-z0-9._-]+)*$/;

/** Null for a text without a word. */
export function textOf(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text;
}

function fault(field: string, rule: string, message: string): PorticoError {
  return new PorticoError('VALIDATION_ERROR', { message, details: { field, rule } });
}

function hasDotFolders(path: string): boolean {
  return path.split('/').some((name) => name === '.' || name === '..');
}

function dataFolders(dataDirs: readonly string[]): readonly string[] {
  for (const [index, path] of dataDirs.entries()) {
    if (DATA_DIR.test(path) && !hasDotFolders(path)) continue;
    const field = `dataDirs[${index}]`;
    const rule = `${field} must be a relative folder, or one below /data, /opt/data or /var/lib`;
    throw fault(field, 'matches', rule);
  }
  return dataDirs;
}

/** A folder inside the release; '' is its root. */
function folder(name: SettingName): (path: string) => string {
  return (path) => {
    const plain = path.replace(/^\.\//, '').replace(/\/$/, '');
    if (plain === '' || plain === '.') return '';
    if (RELATIVE.test(plain) && !hasDotFolders(plain)) return plain;
    throw fault(name, 'matches', `${name} must be a folder inside the release`);
  };
}

const same = <Value>(value: Value): Value => value;

/** What no single field can tell of its form: a value as it is kept. */
const READ: { readonly [Name in SettingName]: (value: NonNullable<AppSettings[Name]>) => AppSettings[Name] } =
  {
    runtime: textOf,
    install: textOf,
    build: textOf,
    preStart: textOf,
    start: textOf,
    healthPath: textOf,
    healthIntervalSeconds: same,
    startTimeoutSeconds: same,
    stopTimeoutSeconds: same,
    dataDirs: dataFolders,
    rootDirectory: folder('rootDirectory'),
    publishDirectory: (path) => folder('publishDirectory')(path) || null,
    serviceName: same,
    extractTo: folder('extractTo'),
    keepTopFolder: same,
  };

function isDefault<Name extends SettingName>(name: Name, value: unknown): boolean {
  return value === null || JSON.stringify(value) === JSON.stringify(DEFAULT_SETTINGS[name]);
}

/**
 * What somebody names: a text without a word, like null, is the default.
 * @throws PorticoError `VALIDATION_ERROR` naming the field.
 */
export function readSettingChanges(input: SettingInput): SettingChanges {
  const changes: Partial<Record<SettingName, unknown>> = {};
  for (const name of SETTING_NAMES) {
    const value = input[name];
    if (value === undefined) continue;
    const read = value === null ? null : (READ[name] as (value: unknown) => unknown)(value);
    changes[name] = isDefault(name, read) ? null : read;
  }
  // What used to start a process would start one beside the files.
  if (changes.runtime === 'static' && input.start === undefined) changes.start = null;
  return changes as SettingChanges;
}

/** The settings after a change; defaults are not kept, so that they may change with the service. */
export function withChanges(settings: ChosenSettings, changes: SettingChanges): ChosenSettings {
  const kept = Object.entries({ ...settings, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(kept);
}

/** Every setting as it holds. */
export function settingsInForce(settings: ChosenSettings): AppSettings {
  return { ...DEFAULT_SETTINGS, ...settings };
}

/** Chosen earlier and not named now, in the order of the settings. */
export function keptNames(settings: ChosenSettings, changes: SettingChanges): SettingName[] {
  return SETTING_NAMES.filter((name) => settings[name] !== undefined && changes[name] === undefined);
}

/** @throws PorticoError for a runtime the server cannot have. */
export function requireRuntime(runtime: string | null, offered: readonly string[]): void {
  if (runtime === null || offered.includes(runtime)) return;
  throw fault('runtime', 'isIn', `runtime must be one of: ${offered.join(', ')}`);
}

/** @throws PorticoError for a runtime the server cannot have, or an application nobody could start. */
export function requireRunnable({ runtime, start }: AppSettings, offered: readonly string[]): void {
  requireRuntime(runtime, offered);
  if (start !== null || runtime === 'static') return;
  throw fault('start', 'isDefined', 'start is required, except with the runtime static');
}

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

/**
 * What a deploy does to the configuration: it changes parts of it, or brings back a whole one. `before` is what held when the
 * order was read; absent in orders that an earlier version of the service accepted.
 */
export type ConfigurationOrder = { readonly before?: Configuration } & (
  | { readonly kind: 'change'; readonly changes: ConfigurationChanges }
  | { readonly kind: 'restore'; readonly configuration: Configuration }
);

/** What an order makes of a configuration that nobody else changes. */
export function intended(before: Configuration, order: ConfigurationOrder): Configuration {
  if (order.kind === 'restore') return order.configuration;
  const { settings, env = before.env } = order.changes;
  return { ...before, settings: withChanges(before.settings, settings), env };
}

/**
 * What holds once the deploy is good. Names that were changed since its order was read keep what they were changed to; where
 * variables that come back and those that were changed are too many together, the changed ones stay as they are.
 */
export function ordered(now: Configuration, order: ConfigurationOrder): Configuration {
  const { before = now } = order;
  const after = intended(before, order);
  const settings = rebased(before.settings, after.settings, now.settings);
  const variables = withKeyOf(rebased(before.variables, after.variables, now.variables), now.variables);
  const env = rebased(before.env, after.env, now.env);
  return fitTogether(variables, env) ? { settings, variables, env } : { ...now, settings };
}

/** What ran before, with the key of the API as it is now. */
export function withKeyOfNow(ran: Configuration, now: Configuration): Configuration {
  return { ...ran, variables: withKeyOf(ran.variables, now.variables) };
}

/** What a release is started with; null where the order does not tell. */
export function startedWith(order: ConfigurationOrder): Configuration | null {
  if (order.kind === 'restore') return order.configuration;
  return order.before ? intended(order.before, order) : null;
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

/** Names of {@link environmentOf} whose values are no secrets: those of the platform, and variables that are said to be plain. */
export function plainNames(
  { variables, env }: Configuration,
  platform: Readonly<Record<string, string>>,
): readonly string[] {
  const plain = Object.entries(variables).filter(([, { secret }]) => !secret);
  const names = [...Object.keys(platform), ...plain.map(([name]) => name)];
  return names.filter((name) => !Object.hasOwn(env, name));
}

/** Names of what differs. */
export interface Differences {
  readonly settings: readonly SettingName[];
  readonly variables: readonly string[];
}

export function isSame({ settings, variables }: Differences): boolean {
  return settings.length === 0 && variables.length === 0;
}

function isOther(one: unknown, two: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(two);
}

/** Names of members that are in one alone, or have another value. */
function differing(one: object, two: object): Set<string> {
  const before = new Map(Object.entries(one));
  const after = new Map(Object.entries(two));
  const names = [...before.keys(), ...after.keys()];
  return new Set(names.filter((name) => isOther(before.get(name), after.get(name))));
}

/** Members as they are now where that is no longer as before; all others as intended. */
function rebased<Members extends object>(before: Members, after: Members, now: Members): Members {
  const touched = differing(before, now);
  if (touched.size === 0) return after;
  const untouched = Object.entries(after).filter(([name]) => !touched.has(name));
  const kept = Object.entries(now).filter(([name]) => touched.has(name));
  return Object.fromEntries([...untouched, ...kept]) as Members;
}

export function differences(before: Configuration, after: Configuration): Differences {
  const variables = [...differing(before.variables, after.variables), ...differing(before.env, after.env)];
  return {
    settings: SETTING_NAMES.filter((name) => isOther(before.settings[name], after.settings[name])),
    variables: [...new Set(variables)].sort(),
  };
}
