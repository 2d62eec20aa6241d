import { isPorticoError, type Scope } from '#libs/kernel';
import {
  boundAddresses,
  boundByMaker,
  boundEnd,
  type MakingKey,
  requireOwnScopes,
} from './maker-bounds.policy.js';

const SOON = new Date('2026-12-01T00:00:00Z');
const LATER = new Date('2027-01-01T00:00:00Z');
const endless = { expiresAt: null, allowedIps: null };
const bounded = { expiresAt: SOON, allowedIps: ['203.0.113.0/24', '2001:db8::/32'] };

/** What is refused, and where. */
function refusal(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (!isPorticoError(error)) throw error;
    return [error.code, error.options.details];
  }
}

describe('what a key makes', () => {
  it('has no right its maker lacks', () => {
    const held = new Set<Scope>(['crm', 'svc:ai']);
    expect(() => requireOwnScopes(['crm'], held)).not.toThrow();
    expect(() => requireOwnScopes([], held)).not.toThrow();
    expect(refusal(() => requireOwnScopes(['crm', 'svc:infra'], held))).toEqual([
      'SCOPE_DENIED',
      { field: 'scopes', scope: 'svc:infra' },
    ]);
  });

  const key: MakingKey = { ...bounded, id: 'k', scopes: ['crm'], isPartners: false, endsWithKeyId: null };

  it.each(['POST /v1/apps', 'POST /v1/cowork/applications'] as const)(
    'by %s has its rights alone',
    (call) => {
      expect(refusal(() => boundByMaker({ by: 'key', call, key }, { scopes: ['crm', 'user'] }))).toEqual([
        'SCOPE_DENIED',
        { field: 'scopes', scope: 'user' },
      ]);
      expect(boundByMaker({ by: 'key', call, key }, { scopes: ['crm'] })).toMatchObject(bounded);
    },
  );

  it.each(['POST /v1/keys', 'POST /v1/cowork/deploy-key'] as const)(
    'by %s has rights that are given, and its time and addresses',
    (call) => {
      expect(boundByMaker({ by: 'key', call, key }, { scopes: ['svc:infra'] })).toMatchObject(bounded);
      expect(refusal(() => boundByMaker({ by: 'key', call, key }, { scopes: [], expiresAt: LATER }))).toEqual(
        ['VALIDATION_ERROR', { field: 'expiresAt' }],
      );
    },
  );

  it.each([
    ['a key of its owner', key, null],
    ["a partner's key", { ...key, isPartners: true }, 'k'],
    ["a key that a partner's key has made", { ...key, endsWithKeyId: 'p' }, 'p'],
  ])('by %s is nobody else’s, and ends with a partner’s key', (_, maker, endsWithKeyId) => {
    expect(boundByMaker({ by: 'key', call: 'POST /v1/apps', key: maker }, { scopes: [] })).toMatchObject({
      isPartners: false,
      endsWithKeyId,
    });
  });

  it.each([
    ['the key itself', key, 'k'],
    ["a partner's key", { ...key, isPartners: true }, 'k'],
    ["a key that a partner's key has made", { ...key, endsWithKeyId: 'p' }, 'p'],
  ])('for what runs on a server ends with %s', (_, maker, endsWithKeyId) => {
    const call = 'PUT /v1/infra/servers/:id/variables/:name';
    expect(boundByMaker({ by: 'key', call, key: maker }, { scopes: ['crm'] })).toMatchObject({
      ...bounded,
      endsWithKeyId,
    });
    expect(refusal(() => boundByMaker({ by: 'key', call, key: maker }, { scopes: ['user'] }))).toEqual([
      'SCOPE_DENIED',
      { field: 'scopes', scope: 'user' },
    ]);
  });

  it.each(['operator', 'console', 'consent'] as const)('by no key, of %s, has what is asked', (by) => {
    expect(boundByMaker({ by }, { scopes: ['svc:infra'], expiresAt: LATER })).toEqual({
      expiresAt: LATER,
      allowedIps: null,
      isPartners: by === 'consent',
      endsWithKeyId: null,
    });
  });

  it.each([
    ['nothing', undefined, endless, null],
    ['no end', null, endless, null],
    ['an end', LATER, endless, LATER],
    ['nothing', undefined, bounded, SOON],
    ['no end', null, bounded, SOON],
    ['the same end', SOON, bounded, SOON],
    ['an earlier end', new Date(SOON.getTime() - 1), bounded, new Date(SOON.getTime() - 1)],
  ])('ends as asked with %s, and no later than its maker', (_, requested, maker, expected) => {
    expect(boundEnd('expiresAt', requested, maker)).toEqual(expected);
  });

  it('is refused a later end', () => {
    expect(refusal(() => boundEnd('expiresAt', LATER, bounded))).toEqual([
      'VALIDATION_ERROR',
      { field: 'expiresAt' },
    ]);
  });

  it.each([
    ['nothing', undefined, endless, null],
    ['every address', null, endless, null],
    ['some', ['10.0.0.0/8'], endless, ['10.0.0.0/8']],
    ['nothing', undefined, bounded, bounded.allowedIps],
    ['every address', null, bounded, bounded.allowedIps],
    ['one of them', ['203.0.113.7'], bounded, ['203.0.113.7']],
    [
      'narrower ones',
      ['203.0.113.128/25', '2001:db8:1::/48'],
      bounded,
      ['203.0.113.128/25', '2001:db8:1::/48'],
    ],
    ['one in another notation', ['::ffff:203.0.113.7'], bounded, ['::ffff:203.0.113.7']],
  ])('is good from where is asked with %s, and nowhere its maker is not', (_, requested, maker, expected) => {
    expect(boundAddresses('allowedIps', requested, maker)).toEqual(expected);
  });

  it.each([
    [['203.0.113.7', '203.0.112.0/23'], 'allowedIps[1]'],
    [['0.0.0.0/0'], 'allowedIps[0]'],
    [['::/0'], 'allowedIps[0]'],
    [['198.51.100.1'], 'allowedIps[0]'],
  ])('is refused %j', (requested, field) => {
    expect(refusal(() => boundAddresses('allowedIps', requested, bounded))).toEqual([
      'VALIDATION_ERROR',
      { field },
    ]);
  });
});
