import { matchesText, stateOf } from './key-state.js';

const NOW = Date.parse('2026-11-24T05:00:00Z');
const in_ = (ms: number): string => new Date(NOW + ms).toISOString();
const DAY = 86_400_000;

describe('what a key is worth', () => {
  it.each([
    ['active', 'ACTIVE', null, null],
    ['active', 'ACTIVE', in_(8 * DAY), null],
    ['expires-soon', 'ACTIVE', in_(6 * DAY), null],
    ['expired', 'ACTIVE', in_(0), null],
    ['expired', 'ACTIVE', in_(-1), in_(DAY)],
    ['rotating', 'ACTIVE', null, in_(DAY)],
    ['active', 'ACTIVE', null, in_(-1)],
    ['revoked', 'REVOKED', in_(-1), in_(DAY)],
    ['blocked', 'BLOCKED', null, null],
  ] as const)('is %s for %s, %s, %s', (state, status, expiresAt, graceUntil) => {
    expect(stateOf({ status, expiresAt, graceUntil }, NOW)).toBe(state);
  });
});

describe('the search among keys', () => {
  const key = {
    id: 'id-1',
    name: 'Nightly Import',
    prefix: 'svc_api_ab12cd',
    suffix: '9f3e',
    ownerName: 'Ann Lee',
  };

  it.each([
    ['', true],
    ['import', true],
    ['import nightly', true],
    ['9F3E', true],
    ['svc_api_ab', true],
    ['import ann', true],
    ['daily', false],
    ['import daily', false],
  ])('%j finds it: %s', (text, found) => {
    expect(matchesText(key, text)).toBe(found);
  });
});
