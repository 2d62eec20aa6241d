import { NO_SETTINGS, type DeploySettings } from './deploy-settings.js';

const TEXTS = ['runtime', 'install', 'build', 'start', 'healthPath', 'port'] as const;
const keptUnder = (serverId: string): string => `portico.console.deploy.${serverId}`;

/** What is kept for the next deploy: of variables their names alone, for values are secrets. Pure. */
export function withoutSecrets(settings: DeploySettings): DeploySettings {
  return { ...settings, env: settings.env.map(({ name }) => ({ name, value: '' })) };
}

/** What was kept before; null when it is none of ours. Pure. */
export function readKept(text: string | null): DeploySettings | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    if (value === null || typeof value !== 'object') return null;
    const texts = TEXTS.flatMap((name) => (typeof value[name] === 'string' ? [[name, value[name]]] : []));
    const env: unknown[] = Array.isArray(value['env']) ? value['env'] : [];
    const names = env.flatMap((row) => {
      const { name } = (row ?? {}) as { name?: unknown };
      return typeof name === 'string' && name !== '' ? [{ name, value: '' }] : [];
    });
    return { ...NO_SETTINGS, ...(Object.fromEntries(texts) as Partial<DeploySettings>), env: names };
  } catch {
    return null;
  }
}

/** The settings of the last deploy to a server from this browser. */
export function keptSettings(serverId: string): DeploySettings | null {
  return readKept(localStorage.getItem(keptUnder(serverId)));
}

export function keepSettings(serverId: string, settings: DeploySettings): void {
  localStorage.setItem(keptUnder(serverId), JSON.stringify(withoutSecrets(settings)));
}
