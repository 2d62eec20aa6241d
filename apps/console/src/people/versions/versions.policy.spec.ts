import { comparisonRows, deployOf, numberOf, runningVersion } from './versions.policy.js';

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

const version = (versionId: string, operation: string | null, status: 'success' | 'failed' | null) => ({
  versionId,
  linkedDeployId: operation,
  deployStatus: status,
});

describe('the version a server runs', () => {
  const versions = [
    version('v3', 'deploy:03', 'failed'),
    version('v2', 'deploy:02', 'success'),
    version('v1', 'deploy:01', 'success'),
  ];

  it('is that of the last deploy that went well', () => {
    const operations = [
      { operationId: '03', status: 'failed' },
      { operationId: '02', status: 'succeeded' },
    ];
    expect(runningVersion(versions, operations)).toBe('v2');
    expect(runningVersion(versions, [{ operationId: '01', status: 'succeeded' }])).toBe('v1');
  });

  it('follows from the versions alone where operations are no longer told of', () => {
    expect(runningVersion(versions, [])).toBe('v2');
    expect(runningVersion(versions, [{ operationId: '02' }])).toBe('v2');
    expect(runningVersion([version('v1', 'publish:2026', 'success')], [])).toBeNull();
    expect(runningVersion([], [])).toBeNull();
  });

  it('is not guessed where the last good deploy belongs to no version', () => {
    expect(runningVersion(versions, [{ operationId: '09', status: 'succeeded' }])).toBeNull();
  });

  it('has a number and a deploy', () => {
    expect(numberOf('v12')).toBe(12);
    expect(deployOf(version('v1', 'deploy:a', null))).toBe('a');
    expect(deployOf(version('v1', null, null))).toBeNull();
  });
});
