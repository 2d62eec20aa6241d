import type { Config } from '#libs/config';
import { type Check, fail, faultsOr, type Finding, ok, warn } from './check.js';
import { settingsOf } from './patient.js';

/** A combination that works and that nobody should want. */
interface Risk {
  readonly isMet: (settings: Config) => boolean;
  readonly finding: Finding;
}

const LOOPBACK = /^(localhost|127\.|\[?::1)/;

const isRemote = (url: string | null): boolean => url !== null && !LOOPBACK.test(new URL(url).hostname);
const hasPassword = (url: string): boolean => new URL(url).password !== '';

/** What is wrong in production alone. */
const PRODUCTION_RISKS: readonly Risk[] = [
  {
    isMet: ({ publicUrl }) => publicUrl.startsWith('http:') && isRemote(publicUrl),
    finding: fail(
      'PUBLIC_URL begins with http: keys and sessions travel in the open.',
      'Put a proxy with TLS in front and set PUBLIC_URL to its https address.',
    ),
  },
  {
    isMet: ({ publicUrl }) => !isRemote(publicUrl),
    finding: warn(
      'PUBLIC_URL leads to this machine alone: links, agents and sign-in work for nobody else.',
      'Set PUBLIC_URL to the address clients use.',
    ),
  },
  {
    isMet: ({ publicUrl, trustedProxyCount }) => publicUrl.startsWith('https:') && trustedProxyCount === 0,
    finding: warn(
      'PUBLIC_URL is https and no proxy is trusted: every caller seems to come from the proxy.',
      'Set TRUSTED_PROXY_COUNT to the number of proxies in front of the API.',
    ),
  },
  {
    isMet: ({ allowUnsandboxedServers }) => allowUnsandboxedServers,
    finding: warn(
      'ALLOW_UNSANDBOXED_SERVERS lets code of customers run without a sandbox.',
      'Install bubblewrap on the machines and set ALLOW_UNSANDBOXED_SERVERS=false.',
    ),
  },
  {
    isMet: ({ redisUrl }) => redisUrl === null,
    finding: warn(
      'Jobs live in PostgreSQL: that works, and every job costs the database some statements.',
      'Set REDIS_URL to a Redis of your own for more than a few hundred jobs a second.',
    ),
  },
  {
    isMet: ({ redisUrl }) => redisUrl !== null && isRemote(redisUrl) && !hasPassword(redisUrl),
    finding: fail(
      'Redis is on another machine and REDIS_URL has no password: whoever reaches it can run jobs.',
      'Set requirepass in Redis and put the password into REDIS_URL.',
    ),
  },
  {
    isMet: ({ databaseUrl }) => !hasPassword(databaseUrl) && isRemote(databaseUrl),
    finding: warn(
      'DATABASE_URL has no password although the database is on another machine.',
      'Give its role a password and put it into DATABASE_URL.',
    ),
  },
];

const ANYWHERE_RISKS: readonly Risk[] = [
  {
    isMet: ({ environment, publicUrl }) => environment !== 'production' && publicUrl.startsWith('https:'),
    finding: fail(
      'PORTICO_ENV is not production although PUBLIC_URL is https: the clock can be moved, private addresses are open.',
      'Set PORTICO_ENV=production and start the processes again.',
    ),
  },
];

function risksOf(settings: Config): Finding[] {
  const risks =
    settings.environment === 'production' ? [...ANYWHERE_RISKS, ...PRODUCTION_RISKS] : ANYWHERE_RISKS;
  return risks.filter(({ isMet }) => isMet(settings)).map(({ finding }) => finding);
}

/** Only where something tells which images there are: Compose does. */
function unpinnedImages({ images }: Config): readonly Finding[] {
  if (images === null) return [];
  const unpinned = images.split(/\s+/).filter((image) => image !== '' && !image.includes('@sha256:'));
  if (unpinned.length === 0) return [ok('Every image of others is pinned by its digest.')];
  return [
    warn(
      `Not pinned by a digest: ${unpinned.join(', ')}. The next pull may bring another image of the same version.`,
      'Pull them and run deploy/pin-images.sh, which writes the digests into .env.',
    ),
  ];
}

/** Host and port alone: the address may hold a password. */
const placeOf = (proxy: string | null): string | null => (proxy === null ? null : new URL(proxy).host);

/** Which way calls to portals, providers, engines, stores and files of others go. */
export function judgeWayOut({
  httpsProxy,
  httpProxy,
  noProxy,
  proxyResolves,
}: Pick<Config, 'httpsProxy' | 'httpProxy' | 'noProxy' | 'proxyResolves'>): readonly Finding[] {
  const ways = [['https', placeOf(httpsProxy)] as const, ['http', placeOf(httpProxy)] as const];
  if (ways.every(([, place]) => place === null)) return [ok('Calls to others go directly, without a proxy.')];
  const told = ways.map(([scheme, place]) => `${scheme} ${place === null ? 'directly' : `through ${place}`}`);
  const except = noProxy === null ? '' : `, except ${noProxy}`;
  const judge = proxyResolves
    ? 'names are resolved and judged by the proxy'
    : 'names are resolved and judged here';
  return [ok(`Calls to others go: ${told.join(', ')}${except}; ${judge}.`)];
}

/** The settings, as every process reads them at its start. */
export const SETTINGS_CHECKS: readonly Check[] = [
  {
    name: 'settings',
    needs: [],
    look: async ({ settingFaults, settings }) =>
      faultsOr(
        settingFaults.map((fault) =>
          fail(
            fault,
            'Set the variable as docs/operator/configuration.md says, then start the processes again.',
          ),
        ),
        () => ok(`Every setting is valid (${settings?.environment ?? 'no'} environment).`),
      ),
  },
  {
    name: 'settings.risks',
    needs: ['settings'],
    look: async (patient) =>
      faultsOr(risksOf(settingsOf(patient)), () => ok('No combination of settings is dangerous.')),
  },
  {
    name: 'settings.proxy',
    needs: ['settings'],
    look: async (patient) => judgeWayOut(settingsOf(patient)),
  },
  {
    name: 'images',
    needs: ['settings'],
    look: async (patient) => unpinnedImages(settingsOf(patient)),
  },
];
