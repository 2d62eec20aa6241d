import { randomInt } from 'node:crypto';
import type { Response } from 'express';
import type { PorticoRequest, RateLimiter } from '#libs/http';
import type { PorticoError } from '#libs/kernel';
import { createTestConfig, TestClock } from '#libs/testing/contracts';
import type { KeyDirectory } from '../keys/key-directory.js';
import type { ResolvedKey } from '../keys/key-record.js';
import { composeKey } from '../keys/key-secret.js';
import { type ApplicationKeyRules, ApplicationKeys } from './application-keys.js';

const PORTAL = { id: 'p', domain: 'a.example', state: 'ACTIVE', blockedAt: null, frozen: false } as const;

const KEY = {
  id: 'k',
  kind: 'application',
  status: 'ACTIVE',
  expiresAtMs: null,
  secretValidUntilMs: null,
  allowedAddresses: null,
  requestsPerSecond: null,
  rateLimit: null,
  appId: 'a',
  ownerUserId: 'u',
  ownerState: 'ACTIVE',
  portal: PORTAL,
  principal: { appId: 'a', portalId: 'p', portalDomain: 'a.example' },
};

describe('an application key in a request', () => {
  const names: string[] = [];
  const limiter = {
    refuse: ({ keyId }: { keyId: string }) => {
      names.push(keyId);
      return names.length > 3 ? { code: 'RATE_LIMITED', options: {} } : null;
    },
  } as unknown as RateLimiter;

  beforeEach(() => void names.splice(0));

  const require = (
    change: Partial<ResolvedKey>,
    rules: Partial<ApplicationKeyRules> = {},
    remoteAddress = '192.0.2.1',
  ) => {
    const directory = { find: async () => ({ ...KEY, ...change }) } as unknown as KeyDirectory;
    const config = createTestConfig('postgres://nowhere.invalid/none');
    const request = { headers: {}, socket: { remoteAddress } } as PorticoRequest;
    const keys = new ApplicationKeys(directory, limiter, new TestClock(), config);
    const rawKey = composeKey('application', randomInt);
    return keys.require(rawKey, request, {} as Response, { sentBy: 'application', ...rules });
  };

  it('names its application and portal', async () => {
    expect(await require({})).toEqual({ id: 'a', keyId: 'k', portalId: 'p', portalDomain: 'a.example' });
    expect(await require({ portal: { ...PORTAL, frozen: true } })).toMatchObject({ id: 'a' });
  });

  it.each<[Partial<ResolvedKey>, string, number]>([
    [{ kind: 'personal' }, 'INVALID_APP_KEY', 401],
    [{ status: 'BLOCKED' }, 'KEY_INACTIVE', 401],
    [{ expiresAtMs: 0 }, 'KEY_EXPIRED', 401],
    [{ ownerState: 'BLOCKED' }, 'OWNER_BLOCKED', 403],
    [{ ownerState: 'PENDING_ERASURE' }, 'ACCOUNT_PENDING_ERASURE', 503],
    [{ allowedAddresses: [] }, 'IP_NOT_ALLOWED', 403],
    [{ portal: null }, 'NO_PORTAL', 500],
    [{ portal: { ...PORTAL, state: 'SUSPENDED' } }, 'PORTAL_SUSPENDED', 403],
  ])('%j answers %s', async (change, code, status) => {
    await expect(require(change)).rejects.toMatchObject({ code, status });
  });

  it('has other codes where the route has', async () => {
    const erased = { ownerState: 'PENDING_ERASURE' } as const;
    const ownerCodes = { PENDING_ERASURE: 'APP_UNAVAILABLE' } as const;
    await expect(require(erased, { ownerCodes })).rejects.toMatchObject({ code: 'APP_UNAVAILABLE' });
    expect(await require({ allowedAddresses: [] }, { sentBy: 'browser' })).toMatchObject({ id: 'a' });
  });

  it.each<[Partial<ResolvedKey>]>([
    [{ status: 'REVOKED' }],
    [{ expiresAtMs: 0 }],
    [{ allowedAddresses: [] }],
  ])('%j says no more than that it cannot be used, where the route has one code', async (change) => {
    const refusal = require(change, { unusable: 'INVALID_APP_KEY' });
    const told = await refusal.catch(({ code, status, options }: PorticoError) => ({
      code,
      status,
      options,
    }));
    expect(told).toEqual({ code: 'INVALID_APP_KEY', status: 401, options: {} });
  });

  it.each<[Partial<ResolvedKey>, string]>([
    [{ ownerState: 'PENDING_ERASURE' }, 'ACCOUNT_PENDING_ERASURE'],
    [{ ownerState: 'BLOCKED' }, 'OWNER_BLOCKED'],
    [{ portal: null }, 'NO_PORTAL'],
    [{ portal: { ...PORTAL, state: 'BLOCKED', blockedAt: new Date(0) } }, 'PORTAL_BLOCKED'],
  ])('%j answers %s there, too: the state of its owner and portal is no secret', async (change, code) => {
    await expect(require(change, { unusable: 'INVALID_APP_KEY' })).rejects.toMatchObject({ code });
  });

  it('is counted for each address', async () => {
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1']) await require({}, {}, address);
    expect(names).toEqual(['k 192.0.2.1', 'k 192.0.2.2', 'k 192.0.2.1']);
    await expect(require({})).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
