import type { Config } from '#libs/config';
import type { Environment } from '../cli.js';
import { loadOperatorConfig } from '../context/settings.js';
import type { HomeFolder } from '../home/home-folder.js';
import { madeUpSecrets } from '../home/local-secrets.js';

/** The settings as far as they can be read. */
export interface ReadSettings {
  readonly settings: Config | null;
  /** Each begins with the name of its variable; none repeats a secret. */
  readonly faults: readonly string[];
}

/**
 * The settings of the service, and what is wrong with them. What is wrong is left to its default, and a secret is
 * made up, so that the rest of the system can be looked at all the same; nothing is ever written with them.
 */
export async function readSettings(environment: Environment, home: HomeFolder): Promise<ReadSettings> {
  const { ConfigError } = await import('#libs/config');
  try {
    return { settings: await loadOperatorConfig(environment, home), faults: [] };
  } catch (error) {
    const faults = error instanceof ConfigError ? error.faults : [(error as Error).message];
    const wrong = new Set(faults.map((fault) => fault.split(' ', 1)[0]!));
    const valid = Object.entries(environment).filter(([name]) => !wrong.has(name.replace(/_FILE$/, '')));
    const substitutes = Object.entries(madeUpSecrets()).filter(([name]) => wrong.has(name));
    const mended = Object.fromEntries([...valid, ...substitutes]);
    return { settings: await loadOperatorConfig(mended, home).catch(() => null), faults };
  }
}
