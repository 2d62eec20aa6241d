import type { IncomingHttpHeaders } from 'node:http';
import { escapeHtml } from '#libs/kernel';
import { isBrowserPage, pageLanguage } from './send-page.js';

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

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

  it.each<[string, IncomingHttpHeaders, boolean]>([
    [
      'a browser in a frame',
      { accept: HTML, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      true,
    ],
    ['a browser', { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, true],
    ['an older browser', { accept: HTML, 'user-agent': 'Mozilla/5.0 (Macintosh) Safari/605' }, true],
    ['a script of a page', { accept: HTML, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, false],
    ['a browser that wants JSON', { accept: 'application/json', 'sec-fetch-dest': 'iframe' }, false],
    ['a program', { accept: '*/*', 'user-agent': 'curl/8' }, false],
    ['a program that asks for HTML', { accept: 'text/html', 'user-agent': 'robot/1' }, false],
    ['nobody', {}, false],
  ])('is shown by %s', (_who, headers, expected) => {
    expect(isBrowserPage(headers)).toBe(expected);
  });

  it('shows texts as they are', () => {
    expect(escapeHtml(`<a href="x" id='y'>&`)).toBe('&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;');
  });
});
