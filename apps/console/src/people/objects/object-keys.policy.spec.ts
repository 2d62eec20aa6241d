import { crumbsOf, keyFault, nameWithin, numberedKey } from './object-keys.policy.js';

describe('keys of objects', () => {
  it('have folders', () => {
    expect(crumbsOf('')).toEqual([]);
    expect(crumbsOf('a/b/')).toEqual([
      { name: 'a', prefix: 'a/' },
      { name: 'b', prefix: 'a/b/' },
    ]);
    expect(crumbsOf('a/be')).toEqual([{ name: 'a', prefix: 'a/' }]);
    expect(nameWithin('a/', 'a/b.txt')).toBe('b.txt');
    expect(nameWithin('x/', 'a/b.txt')).toBe('a/b.txt');
  });

  it.each([
    ['a/b.txt', 'a/b (2).txt'],
    ['b', 'b (2)'],
    ['b (2).txt', 'b (3).txt'],
    ['.env', '.env (2)'],
    ['a.tar.gz', 'a.tar (2).gz'],
    ['x/y.z/c', 'x/y.z/c (2)'],
  ])('are told apart by a number: %p', (key, expected) => {
    expect(numberedKey(key)).toBe(expected);
  });

  it.each([
    ['a/b c.txt', null],
    ['отчёт.pdf', null],
    ['', 'empty'],
    ['я'.repeat(513), 'long'],
    ['/a', 'form'],
    ['a/', 'form'],
    ['a//b', 'form'],
    ['a/../b', 'form'],
    ['a\\b', 'form'],
    ['a\u0000b', 'form'],
    ['a\u202eb', 'form'],
  ])('are what the service takes: %p is %p', (key, fault) => {
    expect(keyFault(key)).toBe(fault);
  });
});
