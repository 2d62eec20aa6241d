import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import { shownPaths } from '../../../apps/agent/src/files/shown-paths.js';
import { comparedText, isSameReport } from '../../../libs/feedback/src/submission/similarity.policy.js';
import { asPortalData, plainJson } from '../../../libs/mcp/src/answers/list-pages.policy.js';
import { redactText } from '../../../libs/observability/src/log/redact-text.js';
import { groundedAnswer, queriesOf } from '../../../libs/search/src/research/research.policy.js';
import { decodePage, oneLine, readablePage } from '../../../libs/search/src/outbound/page-text.policy.js';
import { bestPassages } from '../../../libs/search/src/outbound/passages.policy.js';
import { bytes, json, text } from '../inputs.js';
import { target } from '../target.js';

const HTML = [
  '<',
  '>',
  '</',
  '<p>',
  '<title>',
  '</title>',
  '<script>',
  '</script>',
  '<!--',
  '-->',
  '&amp;',
  '&#x',
  '&#1114112;',
  ';',
  '"',
  "'",
  '=',
  '<a href="',
  '<![CDATA[',
  ' ',
  '\n',
  '<meta charset="',
  'windows-1251',
  'word',
];
const SECRETS = [
  'svc_api_',
  'A'.repeat(32),
  'Bearer ',
  '"token":"',
  '\\"password\\":\\"',
  '"',
  '\\',
  '\\\\',
  '://',
  ':',
  '@',
  '/rest/1/',
  '?token=',
  '&',
  '/transfer/',
  ' ',
  'x',
];

export const TEXTS = [
  target({
    name: 'pages of the web',
    sources: ['libs/search/src/outbound/page-text.policy.ts', 'libs/search/src/outbound/page-text.policy.ts'],
    input: fc.tuple(
      bytes(HTML),
      text(['text/html', '; charset=', '"', 'utf-16', 'x-user-defined', '\u0000'], 4_096),
    ),
    refuses: [],
    run: ([page, type]) => {
      const { title, text: said } = readablePage(decodePage(page, type));
      ok((title ?? '').length <= 300);
      ok(said.length <= 3 * page.length + 10);
      ok(said.split('\n').every((line) => line === line.trim()));
    },
  }),
  target({
    name: 'passages of pages',
    sources: ['libs/search/src/outbound/passages.policy.ts', 'libs/search/src/outbound/page-text.policy.ts'],
    input: fc.tuple(
      text(['word', ' ', '\n', 'longer', 'x'.repeat(700), '\u200b']),
      text(['word', ' ', 'longer'], 1_000),
    ),
    refuses: [],
    run: ([page, question]) => {
      ok(bestPassages(page, question, 2_000).length <= 2_000);
      equal(oneLine(oneLine(page)), oneLine(page));
    },
  }),
  target({
    name: 'what a model wrote',
    sources: ['libs/search/src/research/research.policy.ts', 'libs/search/src/research/research.policy.ts'],
    input: text([
      '[1]',
      '[',
      ']',
      '(',
      ')',
      '![',
      '](',
      'https://known.example/a',
      'https://other.example/',
      '.',
      '!',
      ',',
      '<b>',
      '<',
      '>',
      '"',
      '\u00ab',
      '- ',
      '1. ',
      '\n',
      ' ',
      '[1, 9]',
      '[9',
      '8]',
      'a://',
    ]),
    refuses: [],
    run: (written) => {
      const answer = groundedAnswer(written, [{ url: 'https://known.example/a' } as never]);
      ok(answer.length <= 20_000);
      ok(!answer.includes('://other.example/'));
      const numbers = [...answer.matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => number);
      ok(numbers.every((number) => number === '1'));
      const queries = queriesOf(written, 'question', 4);
      ok(queries.length <= 4 && queries.every((query) => query.length <= 300 && !query.includes('\n')));
    },
  }),
  target({
    name: 'secrets in texts',
    sources: ['libs/observability/src/log/redact-text.ts'],
    input: text(SECRETS),
    refuses: [],
    run: (line) => {
      const clean = redactText(line);
      ok(!/svc_(?:api|app|live|session)_[\w-]{10,}/.test(clean));
    },
  }),
  target({
    name: 'likeness of tickets',
    sources: ['libs/feedback/src/submission/similarity.policy.ts'],
    input: fc.tuple(
      ...[0, 1].map(() =>
        text([
          '/v1/deals/1',
          'INVALID_PARAMS',
          '404',
          '12:00',
          '2026-01-01',
          'word',
          ' ',
          '.',
          '#',
          'a1b2c3d4',
          '\ufdfa',
          '12 ms',
        ]),
      ),
    ),
    refuses: [],
    run: ([one, other]) => {
      const [first, second] = [comparedText('title', one!), comparedText('title', other!)];
      ok(isSameReport(first, comparedText('title', one!)));
      equal(isSameReport(first, second), isSameReport(second, first));
    },
  }),
  target({
    name: 'data of a portal, as agents read it',
    sources: ['libs/mcp/src/answers/list-pages.policy.ts'],
    input: json(['</portal-data>', '<', '\u202e', '\udb40\udc41', '\u2028', 'a']),
    refuses: [],
    run: (value) => {
      deepStrictEqual(JSON.parse(plainJson(value)), value);
      equal(asPortalData(value).split('</portal-data>').length, 2);
    },
  }),
  target({
    name: 'paths of an agent in messages',
    sources: ['apps/agent/src/files/shown-paths.ts'],
    input: text([
      '/home/agent',
      '/slots/a',
      '/releases',
      '/app',
      '/',
      '/constructor',
      '/__proto__',
      ' ',
      'word',
      '.',
    ]),
    refuses: [],
    run: (message) => {
      const shown = shownPaths(message, '/home/agent');
      // Below what users know it may be a folder of theirs.
      ok(!/(?<![\w/.-])\/home\/agent(?![\w.-])/.test(shown), shown);
      ok(!shown.includes('native code') && !shown.includes('[object '), shown);
    },
  }),
];
