import { escapeHtml } from '#libs/kernel';
import { pageLanguage } from './page-language.policy.js';

describe('a page', () => {
  it.each<[string | undefined, string]>([
    [undefined, 'en'],
    ['', 'en'],
    ['ru', 'ru'],
    ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
    ['en;q=0.5, ru;q=0.9', 'ru'],
    ['de, ru;q=0.4', 'ru'],
    ['de, *;q=0.5, ru;q=0.4', 'en'],
    ['ru;q=0', 'en'],
    ['ru;q=x', 'en'],
    ['RU', 'ru'],
    ['rus', 'en'],
    [';;;,,,q=', 'en'],
  ])('for %p is in %s', (header, expected) => {
    expect(pageLanguage(header)).toBe(expected);
  });

  it('shows texts as they are', () => {
    expect(escapeHtml(`<a href="x" id='y'>&`)).toBe('&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;');
  });
});
