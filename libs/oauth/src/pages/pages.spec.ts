import { fillIn, PAGE_TEXTS } from './page-texts.data.js';

describe('a page', () => {
  it('says the same in every language', () => {
    const shape = (value: unknown): unknown =>
      typeof value === 'string'
        ? [...value.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
        : Object.fromEntries(Object.entries(value as object).map(([name, member]) => [name, shape(member)]));
    expect(shape(PAGE_TEXTS.ru)).toEqual(shape(PAGE_TEXTS.en));
  });

  it('fills values in as they are', () => {
    expect(fillIn('{a} and {b}', { a: '{b}$&' })).toBe('{b}$& and {b}');
  });
});
