import { loadConfig, type Config } from '#libs/config';

const KEY = Buffer.alloc(32, 7).toString('base64');

/** A valid configuration of the test environment: free ports, quiet log, fixed secrets. */
export function createTestConfig(databaseUrl: string, environment: Record<string, string> = {}): Config {
  return loadConfig({
    PORTICO_ENV: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '5',
    KEY_PEPPERS: `1:${KEY}`,
    ENCRYPTION_KEY: KEY,
    INTERNAL_TOKEN: 'internal-token-of-tests',
    LOG_LEVEL: 'silent',
    ...environment,
  });
}
