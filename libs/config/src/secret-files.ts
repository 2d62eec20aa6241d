import { readFileSync } from 'node:fs';
import type { Setting } from './setting.js';
import { SETTINGS } from './settings.data.js';

/** Raised when settings are missing or wrong; the message has one line per fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: readonly string[]) {
    super(`Configuration is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/** Variables of an environment; an empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

const SUFFIX = '_FILE';
/** A file that is larger holds something else. Characters. */
const LONGEST = 65_536;

const SECRETS = Object.values<Setting>(SETTINGS).filter(({ secret }) => secret);

/** The text of a file without the line end editors leave. The path is not shown: it may be the secret by mistake. */
function readSecret(variable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${variable} names a file that cannot be read (${code})`, { cause: error });
  }
  if (text === '') throw new Error(`${variable} names a file that is empty`);
  if (text.length > LONGEST) throw new Error(`${variable} names a file that is too large for a secret`);
  return text;
}

/**
 * Puts secrets that are given as files, by `<NAME>_FILE`, where those given as text stand.
 * @throws ConfigError naming each variable whose file cannot be used, and each secret that is given twice.
 */
export function readSecretFiles(environment: Environment): Environment {
  const faults: string[] = [];
  const found: Record<string, string | undefined> = {};
  for (const { env } of SECRETS) {
    const variable = env + SUFFIX;
    const path = environment[variable];
    if (!path) continue;
    found[variable] = undefined;
    if (environment[env]) faults.push(`${env} and ${variable} are both set; keep one of them`);
    else {
      try {
        found[env] = readSecret(variable, path);
      } catch (error) {
        faults.push((error as Error).message);
      }
    }
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...environment, ...found };
}
