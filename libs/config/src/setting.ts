import type { SecretForm } from './secret-forms.data.js';

/** How the text of an environment variable becomes a value. */
export type SettingType = 'string' | 'integer' | 'boolean' | 'url' | 'enum' | 'networks';

interface PlainSetting {
  readonly env: string;
  /** Another spelling of the variable, taken where the first is absent. */
  readonly alias?: string;
  readonly type: SettingType;
  /** Text used when the variable is absent; `null` makes the setting optional, `undefined` required. */
  readonly default?: string | null;
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly secret?: never;
  readonly form?: never;
  readonly description: string;
}

/** A setting that is never shown; may also be given as a file, named by the variable with `_FILE` behind it. */
interface SecretSetting extends Omit<PlainSetting, 'secret' | 'form'> {
  readonly secret: true;
  /** What the text must be beyond its type; a fault never repeats the text. */
  readonly form: SecretForm;
}

/** One row of the settings table: the single description of a setting. */
export type Setting = PlainSetting | SecretSetting;
