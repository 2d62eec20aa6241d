import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ConfigError, type Environment, readSecretFiles } from './secret-files.js';
import { SECRET_FORMS, type Setting } from './setting.js';
import { SETTINGS } from './settings.data.js';

/** The guide on the subscription section, which tells how people get in. */
const SUBSCRIPTION_GUIDE = '/docs/cowork';

const LOOPBACK = ['127.0.0.0/8', '::1'];

type Table = typeof SETTINGS;
type Base<S extends Setting> = S extends { type: 'integer' }
  ? number
  : S extends { type: 'boolean' }
    ? boolean
    : S extends { type: 'enum'; values: readonly (infer V)[] }
      ? V
      : S extends { type: 'networks' }
        ? readonly string[]
        : string;
type Value<S extends Setting> = S extends { default: null } ? Base<S> | null : Base<S>;
type Parsed = { readonly [K in keyof Table]: Value<Table[K]> };

/** The validated settings of a process, with derived addresses filled in. Immutable. */
export type Config = Omit<
  Parsed,
  | 'adminPort'
  | 'adminUrl'
  | 'workerAdminPort'
  | 'publicUrl'
  | 'internalUrl'
  | 'outboundPrivateNetworks'
  | 'filesUrl'
  | 'storageFolder'
  | 'tariffInfoUrl'
> & {
  readonly tariffInfoUrl: string;
  readonly filesUrl: string;
  /** An absolute path. */
  readonly storageFolder: string;
  readonly outboundPrivateNetworks: readonly string[];
  readonly adminPort: number;
  readonly adminUrl: string;
  readonly workerAdminPort: number;
  readonly publicUrl: string;
  readonly internalUrl: string;
};

/** Injection token of {@link Config}. */
export const CONFIG = Symbol('CONFIG');

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
  return version !== 0 && fits && rest.length === 0;
}

function parseNetworks(text: string): readonly string[] {
  const networks = text.split(',').map((network) => network.trim());
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong !== undefined) throw new Error(`must be IP addresses and networks; "${wrong}" is neither`);
  return networks;
}

function parse(setting: Setting, text: string): string | number | boolean | readonly string[] {
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
    case 'networks':
      return parseNetworks(text);
    case 'string':
      return text;
  }
}

/** @throws Error that says what is wrong, of a secret without a part of it. */
function parseSetting(setting: Setting, text: string): unknown {
  const value = parse(setting, text);
  const fault = setting.secret ? SECRET_FORMS[setting.form](text) : null;
  if (fault !== null) throw new Error(fault);
  return value;
}

/**
 * Where a listener is reached on this computer, as a URL has it. Whoever listens on every address is reached on the
 * loopback: the address that stands for every one is nobody's.
 */
export function hostOf(bindAddress: string): string {
  if (bindAddress === '0.0.0.0') return '127.0.0.1';
  if (bindAddress === '::') return '[::1]';
  return bindAddress.includes(':') ? `[${bindAddress}]` : bindAddress;
}

/**
 * Reads every setting at once from the environment, and from the files it names for secrets.
 * @throws ConfigError naming each missing or malformed variable, and each secret that is weak.
 */
export function loadConfig(given: Environment): Config {
  const environment = readSecretFiles(given);
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(SETTINGS)) {
    const text = environment[setting.env] || environment[setting.alias ?? ''] || setting.default;
    if (text === undefined) faults.push(`${setting.env} is missing (${setting.description})`);
    else if (text === null) values[name] = null;
    else {
      try {
        values[name] = parseSetting(setting, text);
      } catch (error) {
        faults.push(`${setting.env} ${(error as Error).message}`);
      }
    }
  }
  if (faults.length > 0) throw new ConfigError(faults);
  const parsed = values as Parsed;
  const { bindAddress, port } = parsed;
  const host = hostOf(bindAddress);
  const publicUrl = parsed.publicUrl ?? `http://${host}:${port}`;
  const derive = (offset: number): number => (port === 0 ? 0 : port + offset);
  const adminPort = parsed.adminPort ?? derive(1);
  const internalUrl = parsed.internalUrl ?? `http://${host}:${adminPort}`;
  return Object.freeze({
    ...parsed,
    adminPort,
    workerAdminPort: parsed.workerAdminPort ?? derive(2),
    publicUrl,
    filesUrl: parsed.filesUrl ?? publicUrl,
    tariffInfoUrl: parsed.tariffInfoUrl ?? `${publicUrl.replace(/\/+$/, '')}${SUBSCRIPTION_GUIDE}`,
    storageFolder: resolve(parsed.storageFolder ?? join(parsed.home, 'blobs')),
    outboundPrivateNetworks:
      parsed.outboundPrivateNetworks ?? (parsed.environment === 'production' ? [] : LOOPBACK),
    internalUrl,
    adminUrl: parsed.adminUrl ?? internalUrl,
  });
}

/** Makes one validated {@link Config} available to every module of a process. */
@Global()
@Module({})
export class ConfigModule {
  static with(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
