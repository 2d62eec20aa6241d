import type { Data, Input } from '#libs/client';

export type Settings = Data<'servers.settings.get'>;

interface Named {
  readonly name: keyof Settings;
  readonly kind: 'runtime' | 'command' | 'text' | 'lines' | 'switch';
}

interface Numbered {
  readonly name: keyof Settings;
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  /** 0 has a meaning of its own. */
  readonly orZero?: true;
}

/** Every setting of an application, in the order of the form. Adding one is adding a row, and its words. */
export const SETTING_ROWS = [
  { name: 'runtime', kind: 'runtime' },
  { name: 'start', kind: 'command' },
  { name: 'install', kind: 'command' },
  { name: 'build', kind: 'command' },
  { name: 'preStart', kind: 'command' },
  { name: 'port', kind: 'number', min: 1_024, max: 65_535, orZero: true },
  { name: 'healthPath', kind: 'text' },
  { name: 'healthIntervalSeconds', kind: 'number', min: 1, max: 300 },
  { name: 'startTimeoutSeconds', kind: 'number', min: 1, max: 900 },
  { name: 'stopTimeoutSeconds', kind: 'number', min: 1, max: 300 },
  { name: 'dataDirs', kind: 'lines' },
  { name: 'rootDirectory', kind: 'text' },
  { name: 'publishDirectory', kind: 'text' },
  { name: 'extractTo', kind: 'text' },
  { name: 'serviceName', kind: 'text' },
  { name: 'keepTopFolder', kind: 'switch' },
] as const satisfies readonly (Named | Numbered)[];

export type SettingRow = (typeof SETTING_ROWS)[number];
export type SettingName = SettingRow['name'];

/** Settings as they are typed; a switch that is on is `on`, a list has a line for each. */
export type TypedSettings = Readonly<Record<SettingName, string>>;

/** What a deploy asks for; the others are on the page of settings. */
const OF_DEPLOY: ReadonlySet<SettingName> = new Set([
  'runtime',
  'start',
  'install',
  'build',
  'healthPath',
  'port',
]);
export const DEPLOY_ROWS: readonly SettingRow[] = SETTING_ROWS.filter(({ name }) => OF_DEPLOY.has(name));

export const STATIC_RUNTIME = 'static';
export const ON = 'on';

function textOf(value: Settings[SettingName]): string {
  if (value === null || value === false) return '';
  if (value === true) return ON;
  return typeof value === 'object' ? value.join('\n') : String(value);
}

/** Pure. */
export function typedOf(settings: Pick<Settings, SettingName>): TypedSettings {
  const texts = SETTING_ROWS.map(({ name }) => [name, textOf(settings[name])] as const);
  return Object.fromEntries(texts) as Record<SettingName, string>;
}

/** Settings as a call changes them. */
export type SettingChanges = Pick<NonNullable<Input<'servers.settings.update'>['body']>, SettingName>;
type SettingValue = string | number | boolean | string[] | null;

function valueOf({ kind }: SettingRow, typed: string): SettingValue {
  const text = typed.trim();
  if (kind === 'switch') return typed === ON;
  if (text === '') return null;
  if (kind === 'number') return Number(text);
  if (kind === 'command') return typed;
  return kind === 'lines'
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : text;
}

/**
 * Members of a call that changes these settings: what stays away is kept, null is the default. Pure.
 * @param before as the server has them
 */
export function changesOf(before: TypedSettings, typed: TypedSettings): SettingChanges {
  const changed = SETTING_ROWS.filter(({ name }) => typed[name].trim() !== before[name].trim());
  return Object.fromEntries(
    changed.map((row) => [row.name, valueOf(row, typed[row.name])]),
  ) as SettingChanges;
}

/** Whether a value cannot be sent as it is typed. Pure. */
export function isOutOfRange(row: SettingRow, typed: string): boolean {
  const text = typed.trim();
  if (row.kind !== 'number' || text === '') return false;
  if ('orZero' in row && text === '0') return false;
  return !/^\d{1,5}$/.test(text) || Number(text) < row.min || Number(text) > row.max;
}

/** Whether there is no command yet, and one is needed. Pure. */
export function isStartMissing({ runtime, start }: Pick<TypedSettings, 'runtime' | 'start'>): boolean {
  return runtime !== STATIC_RUNTIME && start.trim() === '';
}

/** Whether anything has to be mended before it can be deployed. Pure. */
export function hasFault(typed: TypedSettings): boolean {
  return isStartMissing(typed) || SETTING_ROWS.some((row) => isOutOfRange(row, typed[row.name]));
}
