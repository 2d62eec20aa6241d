import fc from 'fast-check';
import { afterKey, afterPrefix } from './code-points.policy.js';

const inBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const texts = fc.string({ unit: 'binary', maxLength: 6 });

describe('texts in the order of their bytes', () => {
  it('have a bound above all that begin alike, and above nothing else', () => {
    fc.assert(
      fc.property(texts, texts, texts, (prefix, rest, other) => {
        const bound = afterPrefix(prefix);
        if (bound === null) return;
        expect(inBytes(prefix + rest, bound)).toBeLessThan(0);
        if (inBytes(other, prefix) >= 0 && !other.startsWith(prefix))
          expect(inBytes(other, bound)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each([
    ['', null],
    ['a', 'b'],
    ['a\u{10ffff}', 'b'],
    ['\u{10ffff}', null],
    ['\ud7ff', '\ue000'],
  ])('%j ends at %j', (prefix, bound) => {
    expect(afterPrefix(prefix)).toBe(bound);
  });

  it('have a least one above each key', () => {
    expect(inBytes(afterKey('a'), 'a ')).toBeLessThan(0);
    expect(inBytes(afterKey('a'), 'a')).toBeGreaterThan(0);
  });
});
