import { didYouMean, nearest } from './texts.js';

describe('a word that was probably meant', () => {
  it.each([
    ['actve', 'active'],
    ['blocekd', 'blocked'],
    ['SUSPENDED', 'suspended'],
    ['suspend', 'suspended'],
    ['xyz', null],
    ['a', null],
    ['', null],
  ])('for %p is %p', (word, meant) => {
    expect(nearest(word, ['active', 'suspended', 'deleted', 'blocked'])).toBe(meant);
  });

  it('is the nearest of several, and said as a question', () => {
    expect(nearest('servrs', ['server', 'servers', 'service'])).toBe('servers');
    expect(didYouMean('servrs', ['servers'])).toBe(' Did you mean servers?');
    expect(didYouMean('x', ['servers'])).toBe('');
  });
});
