import type { Account } from '#libs/auth';
import { authorOf } from './application.policy.js';

const account: Account = { userId: 'u', portalId: 'p', hostUserId: 7, isAdmin: false, state: 'ACTIVE' };

describe('the author of an application', () => {
  it.each<[string, Account | undefined, 'cloud' | 'selfHosted', [number | null, string | null]]>([
    ['an account of the portal', account, 'cloud', [7, 'member']],
    ['also on a self-hosted portal', account, 'selfHosted', [7, 'member']],
    ['blocked by the platform', { ...account, state: 'BLOCKED' }, 'cloud', [7, 'member']],
    ['about to be erased', { ...account, state: 'PENDING_ERASURE' }, 'cloud', [3, 'snapshot']],
    ['an account of another portal', { ...account, portalId: 'q' }, 'cloud', [3, 'snapshot']],
    ['gone', undefined, 'cloud', [3, 'snapshot']],
    ['gone from a self-hosted portal', undefined, 'selfHosted', [null, null]],
  ])('%s', (_name, found, kind, expected) => {
    const { authorHostUserId, authorHostUserIdSource } = authorOf(found, kind, 'p', 3);
    expect([authorHostUserId, authorHostUserIdSource]).toEqual(expected);
  });
});
