import type { Config } from '#libs/config';
import type { Environment } from '../cli.js';
import { CliError } from '../cli-error.js';
import type { HomeFolder } from '../home/home-folder.js';
import { readSecrets } from '../home/local-secrets.js';
import { readRuntime, type RuntimeInfo } from '../home/runtime-file.js';

/** Variables with secrets that are given as files in their place; loads the settings only where there are such. */
async function withSecretFiles(environment: Environment): Promise<Environment> {
  if (!Object.keys(environment).some((name) => name.endsWith('_FILE'))) return environment;
  const { readSecretFiles } = await import('#libs/config');
  return readSecretFiles(environment);
}

/** Address of the database: DATABASE_URL, else the one of the local service. */
export async function findDatabaseUrl(environment: Environment, home: HomeFolder): Promise<string> {
  const { DATABASE_URL } = await withSecretFiles(environment);
  const url = DATABASE_URL || (await readRuntime(home))?.databaseUrl;
  if (url) return url;
  throw new CliError(
    'NO_DATABASE',
    `DATABASE_URL is not set and nothing was started on ${home.path} yet. Run "npm start", or set DATABASE_URL.`,
  );
}

/** @throws CliError `NOT_STARTED` when the local service was never started. */
export async function requireRuntime(home: HomeFolder): Promise<RuntimeInfo> {
  const runtime = await readRuntime(home);
  if (runtime) return runtime;
  throw new CliError('NOT_STARTED', `There is no ${home.runtime}. Run "npm start" first.`);
}

/** PORTICO_ENV, else development where `npm start` made the home. */
export async function environmentName(environment: Environment, home: HomeFolder): Promise<string> {
  const local = (await readRuntime(home)) ?? (await readSecrets(home));
  return environment['PORTICO_ENV'] || (local ? 'development' : 'production');
}

/** Refuses what would be harmful on a system in use. */
export async function requireDevelopment(environment: Environment, home: HomeFolder): Promise<void> {
  const name = await environmentName(environment, home);
  if (name === 'development' || name === 'test') return;
  throw new CliError('NOT_DEVELOPMENT', `This command is for development only; PORTICO_ENV is "${name}".`);
}

/** Settings of the service as this command sees them: the environment, then the local home. */
export async function loadOperatorConfig(environment: Environment, home: HomeFolder): Promise<Config> {
  const [{ loadConfig }, secrets] = await Promise.all([import('#libs/config'), readSecrets(home)]);
  return loadConfig({
    ...(secrets && {
      KEY_PEPPERS: secrets.keyPeppers,
      ENCRYPTION_KEY: secrets.encryptionKey,
      INTERNAL_TOKEN: secrets.internalToken,
    }),
    ...(await withSecretFiles(environment)),
    PORTICO_HOME: home.path,
    PORTICO_ENV: await environmentName(environment, home),
    DATABASE_URL: await findDatabaseUrl(environment, home),
    DATABASE_POOL_SIZE: '2',
  });
}
