import { randomBytes } from 'node:crypto';
import type { HomeFolder } from './home-folder.js';
import { readJson, writePrivateJson } from './private-file.js';

export const DEMO_KEY_NAMES = ['personal', 'readOnly', 'application', 'management', 'cowork'] as const;
export type DemoKeyName = (typeof DEMO_KEY_NAMES)[number];

/** A demo key; its raw form is shown once by the service, so it is kept here. */
export interface DemoKey {
  readonly id: string;
  readonly rawKey: string;
}

/** The demo as made last; whoever uses it checks that the database still knows it. */
export interface DemoRecord {
  readonly portal: { readonly id: string; readonly domain: string };
  readonly users: Readonly<Record<string, { readonly id: string; readonly hostUserId: number }>>;
  readonly keys: Readonly<Partial<Record<DemoKeyName, DemoKey>>>;
  /** With the secret of its client at the emulated host. */
  readonly app: { readonly id: string; readonly clientSecret?: string };
}

/** Secrets of one local installation, generated once. */
export interface LocalSecrets {
  readonly keyPeppers: string;
  readonly encryptionKey: string;
  readonly internalToken: string;
  readonly databasePassword: string;
  readonly demo?: DemoRecord;
}

const key = (): string => randomBytes(32).toString('base64');
const token = (): string => randomBytes(24).toString('base64url');

function generate(): LocalSecrets {
  return {
    keyPeppers: `1:${key()}`,
    encryptionKey: key(),
    internalToken: token(),
    databasePassword: token(),
  };
}

/** Secrets of a form every process takes, by the names of their variables; good for nothing but looking around. */
export function madeUpSecrets(): Readonly<Record<string, string>> {
  const { keyPeppers, encryptionKey, internalToken } = generate();
  return { KEY_PEPPERS: keyPeppers, ENCRYPTION_KEY: encryptionKey, INTERNAL_TOKEN: internalToken };
}

/** Reads the secrets of a home; null when it has none. */
export async function readSecrets(home: HomeFolder): Promise<LocalSecrets | null> {
  try {
    return await readJson<LocalSecrets>(home.secrets);
  } catch (error) {
    const { StartFault } = await import('#libs/database');
    throw new StartFault(
      'SECRETS_MISMATCH',
      `The file ${home.secrets} cannot be read.`,
      'Restore it from a copy, or set PORTICO_HOME to an empty folder.',
      { cause: error },
    );
  }
}

/** The secrets of a home, generated at the first call. */
export async function ensureSecrets(home: HomeFolder): Promise<LocalSecrets> {
  const known = await readSecrets(home);
  if (known) return known;
  const made = generate();
  await writePrivateJson(home.secrets, made);
  return made;
}

export async function saveDemo(home: HomeFolder, secrets: LocalSecrets, demo: DemoRecord): Promise<void> {
  await writePrivateJson(home.secrets, { ...secrets, demo });
}
