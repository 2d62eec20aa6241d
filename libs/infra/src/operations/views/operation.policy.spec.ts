import { parseKind, parseLimit } from './operation.policy.js';

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
};

describe('limit of the operations list', () => {
  it.each([
    [undefined, 5],
    ['0', 1],
    ['1', 1],
    ['007', 7],
    ['20', 20],
    ['21', 20],
    ['99999999999999999999999', 20],
  ])('%p becomes %p', (value, limit) => {
    expect(parseLimit(value)).toBe(limit);
  });

  it.each(['', ' ', '-1', '-0', '1.5', '5.0', '1e1', '+5', 'five', '0x5', ' 5', 'NaN', ['1', '2'], null, 5])(
    'refuses %p',
    (value) => {
      expect(codeOf(() => parseLimit(value))).toBe('INVALID_LIMIT');
    },
  );
});

describe('kind of the operations list', () => {
  it.each([
    [undefined, 'deploy'],
    ['deploy', 'deploy'],
    ['exec', 'exec'],
    ['all', 'all'],
  ])('%p becomes %p', (value, kind) => {
    expect(parseKind(value)).toBe(kind);
  });

  it.each(['', 'EXEC', 'upload', ' all', ['exec'], null])('refuses %p', (value) => {
    expect(codeOf(() => parseKind(value))).toBe('INVALID_KIND');
  });
});
