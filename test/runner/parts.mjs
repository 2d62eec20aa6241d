import { foreignPackages } from '../foreign/ready.mjs';

/** Compiled code of ours. */
const compiled = (path) => import(`../../dist/${path}.js`);

/**
 * What a machine may lack, what is left out without it, and how it is had. Where all specs of a tier need it the tier
 * does not run.
 */
const PARTS = [
  {
    name: 'PostgreSQL',
    needs: { int: 'all', smoke: 'all', e2e: 'all', foreign: 'all', soak: 'all' },
    isThere: async () =>
      Boolean(process.env.PORTICO_TEST_DATABASE_URL) ||
      (await compiled('libs/database/src/embedded/platform-binaries')).hasBinaries(),
    how: 'npm ci without --omit=optional, or set PORTICO_TEST_DATABASE_URL',
  },
  {
    name: 'Redis',
    needs: { int: 'specs of queues on Redis', e2e: 'specs of processes on Redis' },
    isThere: async () => (await (await compiled('libs/testing/src/own-redis')).findTestRedis()) !== null,
    how: 'apt-get install redis-server and start it, or set REDIS_URL',
  },
  {
    name: 'redis-server',
    needs: { e2e: 'specs of a Redis that takes no jobs' },
    isThere: async () => (await compiled('libs/testing/src/own-redis')).hasRedisServer(),
    how: 'apt-get install redis-server',
  },
  {
    name: 'programs of PostgreSQL',
    needs: { e2e: 'the spec of backups' },
    isThere: async () => (await compiled('test/harness/own-postgres')).findPostgres() !== null,
    how: 'apt-get install postgresql, or set POSTGRES_PATH to their folder',
  },
  {
    name: 'Chromium',
    needs: { smoke: 'the sign-in in a browser', e2e: 'specs of pages' },
    isThere: async () => (await compiled('test/harness/browser')).findChromium() !== null,
    how: 'apt-get install chromium-headless-shell (or chromium), or set CHROMIUM_PATH',
  },
  {
    name: 'S3 server',
    needs: { int: 'specs of the S3 store', e2e: 'specs of the S3 store' },
    isThere: async () => (await compiled('libs/testing/src/s3/test-s3')).hasTestS3(),
    how: 'apt-get install swift-proxy swift-account swift-container swift-object, or set PORTICO_TEST_S3_URL',
  },
  {
    name: 'bubblewrap',
    needs: { e2e: 'specs of sandboxes and of full disks' },
    isThere: async () => (await compiled('test/harness/bubblewrap')).canMount(),
    how: 'apt-get install bubblewrap slirp4netns iproute2, as a user who may mount',
  },
  {
    name: 'newuidmap',
    needs: { e2e: 'specs of machines with subordinate ids' },
    isThere: async () => (await compiled('apps/agent/src/process/launcher')).findTool('newuidmap') !== null,
    how: 'apt-get install uidmap',
  },
  {
    name: 'Caddy',
    needs: { e2e: 'specs of the front' },
    isThere: async () => (await compiled('test/harness/caddy')).findCaddy() !== null,
    how: 'apt-get install caddy, or set CADDY_PATH',
  },
  {
    name: 'promtool',
    needs: { e2e: 'specs of alerts' },
    isThere: async () => (await compiled('test/harness/promtool')).findPromtool() !== null,
    how: 'apt-get install prometheus, or set PROMTOOL_PATH',
  },
  {
    name: 'packages of others',
    needs: { foreign: 'all' },
    isThere: foreignPackages,
    how: 'npm run foreign:install',
  },
];

/**
 * Says in a line for each part that is missing what the tiers leave out without it.
 * @param {string[]} tiers
 * @param {(line: string) => void} report
 * @returns {Promise<string[]>} the tiers that can run; none where something is missing and `CI` says that nothing may be
 */
export async function withoutMissing(tiers, report) {
  const missing = [];
  for (const part of PARTS) {
    const needing = tiers.filter((tier) => tier in part.needs);
    if (needing.length > 0 && !(await part.isThere())) missing.push({ ...part, needing });
  }
  const lines = missing.map(({ name, needs, needing, how }) => {
    const left = needing.map((tier) => (needs[tier] === 'all' ? tier : `${tier}: ${needs[tier]}`));
    return `Left out, for there is no ${name}: ${left.join('; ')}. To have it: ${how}`;
  });
  lines.forEach((line) => report(line));
  if (lines.length > 0 && process.env.CI === 'true') return [];
  return tiers.filter((tier) => !missing.some(({ needs }) => needs[tier] === 'all'));
}
