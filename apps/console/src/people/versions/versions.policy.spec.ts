import { comparisonRows, deployOf, numberOf } from './versions.policy.js';

const COMPARED = {
  added: [{ path: 'b', size: 2 }],
  removed: [{ path: 'c', size: 3 }],
  changed: [{ path: 'A/x', sizeBefore: 1, sizeAfter: 4 }],
};

describe('differences of two versions', () => {
  it('are one list by path', () => {
    expect(comparisonRows(COMPARED, '')).toEqual([
      { change: 'changed', path: 'A/x', before: 1, after: 4 },
      { change: 'added', path: 'b', before: null, after: 2 },
      { change: 'removed', path: 'c', before: 3, after: null },
    ]);
  });

  it('can be narrowed to a part of a path', () => {
    expect(comparisonRows(COMPARED, ' a/ ').map(({ path }) => path)).toEqual(['A/x']);
    expect(comparisonRows(COMPARED, 'zzz')).toEqual([]);
  });
});

describe('a version', () => {
  it('has a number and a deploy', () => {
    expect(numberOf('v12')).toBe(12);
    expect(deployOf({ linkedDeployId: 'deploy:a' })).toBe('a');
    expect(deployOf({ linkedDeployId: 'publish:2026' })).toBeNull();
    expect(deployOf({ linkedDeployId: null })).toBeNull();
  });
});
