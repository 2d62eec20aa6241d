/** Variable in which the test run's global set-up leaves the address of its PostgreSQL server. */
export const TEST_SERVER_VARIABLE = 'PORTICO_TEST_DATABASE_URL';

/** Superuser address of the PostgreSQL server of this test run. */
export function testServerUrl(): string {
  const url = process.env[TEST_SERVER_VARIABLE];
  if (!url) throw new Error(`${TEST_SERVER_VARIABLE} is not set: run the specs through "npm test".`);
  return url;
}

/** The same server, another database. */
export function onDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}
