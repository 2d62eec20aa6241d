import type { Setting } from './setting.js';
import { SETTINGS } from './settings.data.js';

type Table = typeof SETTINGS;
type Base<S extends Setting> = S extends { type: 'integer' }
  ? number
  : S extends { type: 'boolean' }
    ? boolean
    : S extends { type: 'enum'; values: readonly (infer V)[] }
      ? V
      : string;
type Value<S extends Setting> = S extends { default: null } ? Base<S> | null : Base<S>;
type Parsed = { readonly [K in keyof Table]: Value<Table[K]> };

/** The validated settings of a process, with derived addresses filled in. Immutable. */
export type Config = Omit<Parsed, 'adminPort' | 'workerAdminPort' | 'publicUrl' | 'internalUrl'> & {
  readonly adminPort: number;
  readonly workerAdminPort: number;
  readonly publicUrl: string;
  readonly internalUrl: string;
};

/** Injection token of {@link Config}. */
export const CONFIG = Symbol('CONFIG');

/** Raised when settings are missing or wrong; the message has one line per fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: readonly string[]) {
    super(`Configuration is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

function parse(setting: Setting, text: string): string | number | boolean {
  switch (setting.type) {
    case 'integer': {
      const value = Number(text);
      if (!Number.isInteger(value)) throw new Error('must be a whole number');
      if (setting.min !== undefined && value < setting.min)
        throw new Error(`must be at least ${setting.min}`);
      if (setting.max !== undefined && value > setting.max) throw new Error(`must be at most ${setting.max}`);
      return value;
    }
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw new Error('must be true or false');
      return text === 'true';
    case 'url':
      if (!URL.canParse(text)) throw new Error('must be an absolute URL');
      return text;
    case 'enum':
      if (!setting.values?.includes(text)) throw new Error(`must be one of ${setting.values?.join(', ')}`);
      return text;
    case 'string':
      return text;
  }
}

/**
 * Reads every setting from the environment at once.
 * @throws ConfigError naming each missing or malformed variable.
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(SETTINGS)) {
    const text = environment[setting.env] || setting.default;
    if (text === undefined) faults.push(`${setting.env} is missing (${setting.description})`);
    else if (text === null) values[name] = null;
    else {
      try {
        values[name] = parse(setting, text);
      } catch (error) {
        faults.push(`${setting.env} ${(error as Error).message}`);
      }
    }
  }
  if (faults.length > 0) throw new ConfigError(faults);
  const parsed = values as unknown as Parsed;
  const { bindAddress, port } = parsed;
  const derive = (offset: number): number => (port === 0 ? 0 : port + offset);
  const adminPort = parsed.adminPort ?? derive(1);
  return Object.freeze({
    ...parsed,
    adminPort,
    workerAdminPort: parsed.workerAdminPort ?? derive(2),
    publicUrl: parsed.publicUrl ?? `http://${bindAddress}:${port}`,
    internalUrl: parsed.internalUrl ?? `http://${bindAddress}:${adminPort}`,
  });
}
