import { type BaseFault, baseFault } from './version.policy.js';

describe('the version a deploy is based on', () => {
  it.each<[named: string | null, newest: string | null, hasTeam: boolean, BaseFault | null]>([
    [null, null, false, null],
    [null, 'v2', false, null],
    [null, null, true, null],
    [null, 'v2', true, 'SOURCE_BASE_VERSION_REQUIRED'],
    ['v2', 'v2', false, null],
    ['v2', 'v2', true, null],
    ['v1', 'v2', false, 'SOURCE_VERSION_STALE'],
    ['v3', 'v2', true, 'SOURCE_VERSION_STALE'],
    ['v1', null, false, 'SOURCE_VERSION_STALE'],
  ])('%s, where %s is the newest and a team is %s: %s', (named, newest, hasTeam, expected) => {
    expect(baseFault({ named, newest, hasTeam })).toBe(expected);
  });
});
