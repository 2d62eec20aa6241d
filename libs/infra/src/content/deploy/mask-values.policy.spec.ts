import { createMask } from './mask-values.policy.js';

describe('the mask of values', () => {
  it.each([
    ['hides a value wherever it stands', ['secret-1'], 'a secret-1, secret-1b', 'a ***, ***b'],
    ['hides the longer of two that begin alike', ['secret', 'secret-long'], 'secret-long secret', '*** ***'],
    ['leaves words that occur anyway', ['true', '3000', ''], 'true at 3000', 'true at 3000'],
    ['takes signs of patterns as they are', ['a.*+$1(b'], 'x a.*+$1(b y', 'x *** y'],
  ])('%s', (_what, values, text, masked) => {
    expect(createMask(values)(text)).toBe(masked);
  });
});
