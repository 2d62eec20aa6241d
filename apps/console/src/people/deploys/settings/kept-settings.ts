import { type DeploySettings, NO_SETTINGS } from './deploy-settings.js';

const TEXTS = ['runtime', 'install', 'build', 'start', 'healthPath', 'port'] as const;
const keptUnder = (serverId: string): string => `portico.console.deploy.${serverId}`;

/** What is kept for the next deploy: of variables their names alone, for values are secrets. Pure. */
export function withoutSecrets(settings: DeploySettings): DeploySettings {
  return { ...settings, env: settings.env.map(({ name }) => ({ name, value: '' })) };
}

/** Deploys whose settings are kept beside the last one. */
const MOST_DEPLOYS = 30;

export interface KeptSettings {
  readonly last: DeploySettings | null;
  /** By the id of the operation, newest last: a version is run again as it was then. */
  readonly ofDeploys: ReadonlyMap<string, DeploySettings>;
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;

function readSettings(value: unknown): DeploySettings | null {
  const members = objectOf(value);
  if (!members) return null;
  const texts = TEXTS.flatMap((name) => (typeof members[name] === 'string' ? [[name, members[name]]] : []));
  const env: unknown[] = Array.isArray(members['env']) ? members['env'] : [];
  const names = env.flatMap((row) => {
    const name = objectOf(row)?.['name'];
    return typeof name === 'string' && name !== '' ? [{ name, value: '' }] : [];
  });
  return { ...NO_SETTINGS, ...(Object.fromEntries(texts) as Partial<DeploySettings>), env: names };
}

/** What was kept before, as far as it is ours. Pure. */
export function readKept(text: string | null): KeptSettings {
  try {
    const kept = objectOf(JSON.parse(text ?? 'null'));
    const deploys: unknown[] = Array.isArray(kept?.['deploys']) ? kept['deploys'] : [];
    const known = deploys.flatMap((pair): [string, DeploySettings][] => {
      if (!Array.isArray(pair) || typeof pair[0] !== 'string') return [];
      const settings = readSettings(pair[1]);
      return settings ? [[pair[0], settings]] : [];
    });
    return { last: readSettings(kept?.['last']), ofDeploys: new Map(known) };
  } catch {
    return { last: null, ofDeploys: new Map() };
  }
}

/**
 * What is kept from now on, as a text. Pure.
 * @param operationId of the deploy that runs with these settings; null before it has one
 */
export function writeKept(kept: KeptSettings, settings: DeploySettings, operationId: string | null): string {
  const last = withoutSecrets(settings);
  const deploys = [...kept.ofDeploys, ...(operationId === null ? [] : [[operationId, last] as const])];
  return JSON.stringify({ last, deploys: deploys.slice(-MOST_DEPLOYS) });
}

/** The settings of deploys to a server from this browser. */
export function keptSettings(serverId: string): KeptSettings {
  return readKept(localStorage.getItem(keptUnder(serverId)));
}

export function keepSettings(serverId: string, settings: DeploySettings, operationId: string | null): void {
  localStorage.setItem(keptUnder(serverId), writeKept(keptSettings(serverId), settings, operationId));
}
