import type { PorticoError } from '#libs/kernel';
import { DEFAULT_PORTAL_POLICY } from '../../contracts/portal-policy.events.js';
import { goesToGalaxy, requireCreation, requireWithinLimits, serverLimits } from './server-limits.policy.js';

function refusalOf(work: () => void): PorticoError | null {
  try {
    work();
    return null;
  } catch (error) {
    return error as PorticoError;
  }
}

describe('the creation of servers', () => {
  it.each([
    ['allowed', undefined],
    ['disabled', 'SERVER_CREATION_DISABLED'],
    ['not_permitted', 'INFRA_NOT_PERMITTED'],
  ] as const)('%s by the policy of the portal', (creation, code) => {
    expect(refusalOf(() => requireCreation({ creation }))?.code).toBe(code);
  });

  it.each([
    ['machine', {}, false],
    ['galaxy', {}, true],
    ['galaxy', { placement: 'dedicated' }, false],
    ['galaxy', { graduateFrom: 'app' }, false],
  ] as const)(
    'of a portal whose default is %s with %j goes to the shared host: %s',
    (serverDefault, order, is) => {
      expect(goesToGalaxy({ serverDefault }, order)).toBe(is);
    },
  );
});

describe('limits of servers', () => {
  const settings = { user: 5, key: 100 };

  it('come from the service, and from the portal where it has its own', () => {
    expect(serverLimits(DEFAULT_PORTAL_POLICY, settings)).toEqual(settings);
    expect(serverLimits({ limitPerUser: 0, limitPerKey: 7 }, settings)).toEqual({ user: 0, key: 7 });
  });

  it.each([
    [{ user: 5, key: 100 }, null],
    [
      { user: 6, key: 1 },
      { limit: 5, per: 'user' },
    ],
    [
      { user: 1, key: 101 },
      { limit: 100, per: 'key' },
    ],
  ])('%j', (counts, details) => {
    const refusal = refusalOf(() => requireWithinLimits(counts, settings));
    expect(refusal?.options.details ?? null).toEqual(details);
    if (details) expect(refusal?.code).toBe('MAX_SERVERS_REACHED');
  });
});
