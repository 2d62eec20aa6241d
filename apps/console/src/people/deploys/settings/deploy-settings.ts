/** One variable of the environment. */
export interface EnvRow {
  readonly name: string;
  readonly value: string;
}

export type EnvFault = 'name-missing' | 'name-wrong' | 'name-reserved' | 'name-twice';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** The platform sets it; the port has a field of its own. */
const RESERVED = 'PORT';

/**
 * What is wrong with the name of each variable, so that none is left out of a deploy or written over another in silence;
 * null where nothing is. A row with nothing in it is none. Pure.
 */
export function envFaults(rows: readonly EnvRow[]): readonly (EnvFault | null)[] {
  const names = rows.map(({ name }) => name.trim());
  return rows.map(({ value }, index) => {
    const name = names[index] ?? '';
    if (name === '') return value === '' ? null : 'name-missing';
    if (!NAME.test(name)) return 'name-wrong';
    if (name === RESERVED) return 'name-reserved';
    return names.indexOf(name) < index ? 'name-twice' : null;
  });
}

/** How an application is installed, built and run; empty texts are left out of the call. */
export interface DeploySettings {
  readonly runtime: string;
  readonly install: string;
  readonly build: string;
  readonly start: string;
  readonly healthPath: string;
  /** As typed. */
  readonly port: string;
  readonly env: readonly EnvRow[];
}

export const NO_SETTINGS: DeploySettings = {
  runtime: '',
  install: '',
  build: '',
  start: '',
  healthPath: '',
  port: '',
  env: [],
};

export const STATIC_RUNTIME = 'static';

/** Whether the port can be sent: one, or none at all. */
export function isPort(text: string): boolean {
  const port = text.trim();
  return port === '' || (/^\d{4,5}$/.test(port) && Number(port) >= 1_024 && Number(port) <= 65_535);
}

/** Members of a deploy, as the API takes them, without the source. */
export interface DeployFields {
  readonly runtime?: string;
  readonly install?: string;
  readonly build?: string;
  readonly start?: string;
  readonly healthPath?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Settings whose names without a value were kept from the last time, and nobody has filled in yet. */
export function missingValues({ env }: DeploySettings): string[] {
  return env.filter(({ name, value }) => name.trim() !== '' && value === '').map(({ name }) => name.trim());
}

/** What is still needed before it can be sent: the name of the field, or null. Pure. */
export function missingField({ runtime, start }: DeploySettings): 'start' | null {
  return runtime !== STATIC_RUNTIME && start.trim() === '' ? 'start' : null;
}

/** Whether anything has to be mended before it can be sent. Pure. */
export function hasFault(settings: DeploySettings): boolean {
  return (
    missingField(settings) !== null ||
    missingValues(settings).length > 0 ||
    !isPort(settings.port) ||
    envFaults(settings.env).some((fault) => fault !== null)
  );
}

/** Pure. */
export function deployFields({
  runtime,
  install,
  build,
  start,
  healthPath,
  port,
  env,
}: DeploySettings): DeployFields {
  const variables = env.flatMap(({ name, value }) => (name.trim() === '' ? [] : [[name.trim(), value]]));
  const texts = { runtime, install, build, start, healthPath };
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return {
    ...Object.fromEntries(given),
    ...(port.trim() !== '' && { port: Number(port) }),
    ...(variables.length > 0 && { env: Object.fromEntries(variables) as Record<string, string> }),
  };
}
