import { loadConfig, type Config } from '#libs/config';

const KEY = Buffer.alloc(32, 7).toString('base64');

/** No call to the host waits, unless a spec asks for a pace. */
const UNPACED = { HOST_REQUEST_BURST: '1000000', HOST_REQUESTS_PER_SECOND: '1000000' };

/** A valid configuration of the test environment: free ports, quiet log, fixed secrets. */
export function createTestConfig(databaseUrl: string, environment: Record<string, string> = {}): Config {
  return loadConfig({
    PORTICO_ENV: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '5',
    // A busy machine opens connections slowly; only the specs of the pool itself are about that.
    DATABASE_ACQUIRE_MS: '20000',
    KEY_PEPPERS: `1:${KEY}`,
    ENCRYPTION_KEY: KEY,
    INTERNAL_TOKEN: 'internal-token-of-tests',
    LOG_LEVEL: 'silent',
    ...UNPACED,
    ...environment,
  });
}
