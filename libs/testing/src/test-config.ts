import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '#libs/config';

const key = (of: string): string => createHash('sha256').update(of).digest('base64');

/** Settings of secrets for tests: as good as drawn, and the same in every run. */
export const TEST_SECRETS = {
  KEY_PEPPERS: `1:${key('pepper of tests')}`,
  ENCRYPTION_KEY: key('encryption key of tests'),
  INTERNAL_TOKEN: key('internal token of tests'),
} as const;

/** No call to the host waits, unless a spec asks for a pace. */
const UNPACED = { HOST_REQUEST_BURST: '1000000', HOST_REQUESTS_PER_SECOND: '1000000' };

/** Where the bytes of a test database lie; they go with it. */
export function testStorageFolder(databaseUrl: string): string {
  return join(tmpdir(), 'portico-test-blobs', new URL(databaseUrl).pathname.slice(1));
}

/** A valid configuration of the test environment: free ports, quiet log, fixed secrets. */
export function createTestConfig(databaseUrl: string, environment: Record<string, string> = {}): Config {
  return loadConfig({
    PORTICO_ENV: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    STORAGE_FOLDER: testStorageFolder(databaseUrl),
    DATABASE_POOL_SIZE: '5',
    // A busy machine opens connections slowly; only the specs of the pool itself are about that.
    DATABASE_ACQUIRE_MS: '20000',
    ...TEST_SECRETS,
    LOG_LEVEL: 'silent',
    ...UNPACED,
    ...environment,
  });
}
