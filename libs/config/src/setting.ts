/** How the text of an environment variable becomes a value. */
export type SettingType = 'string' | 'integer' | 'boolean' | 'url' | 'enum' | 'networks';

/** One row of the settings table: the single description of a setting. */
export interface Setting {
  readonly env: string;
  readonly type: SettingType;
  /** Text used when the variable is absent; `null` makes the setting optional, `undefined` required. */
  readonly default?: string | null;
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly secret?: boolean;
  readonly description: string;
}
