import { decodePage, readablePage, oneLine } from './page-text.policy.js';
import { bestPassages } from './passages.policy.js';

describe('the text of a page', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['a<b>b</b> c<br>d', 'ab c\nd'],
    ['<script>alert("</p>")</script>x', 'x'],
    ['<SCRIPT>a < b</SCRIPT >x', 'x'],
    ['<style>p{}</style><noscript>n</noscript><template>t</template>x', 'x'],
    ['<!-- <p>hidden</p> -->x', 'x'],
    ['<a href="a>b" title=\'>\'>x</a>', 'x'],
    ["don't <i>it's</i> <p class=a>x</p>", "don't it's\nx"],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['&lt;b&gt; &amp;amp; &#1055;&#x41; &unknown; &#0; &#xd800;', '<b> &amp; ПA &unknown; \ufffd \ufffd'],
    ['a\u200bb\u202ec', 'abc'],
    ['x<script>never closed', 'x'],
    ['x<!-- never closed', 'x'],
    ['x<p title="never closed', 'x'],
    ['', ''],
  ])('%j', (html, text) => {
    expect(readablePage(html).text).toBe(text);
  });

  it('has a title of one line, the first one', () => {
    const { title, text } = readablePage('<title>A &amp;\n B</title><svg><title>no</title></svg><p>x');
    expect([title, text]).toEqual(['A & B', 'x']);
    expect(readablePage('x').title).toBeNull();
  });

  it.each(['<!--', '<script>', '<a "', "<a x='", '<', '&#', '</', '<a<', '<p>', '<title>'])(
    'is made in one pass, however often %j comes',
    (piece) => {
      const html = piece.repeat(400_000 / piece.length);
      expect(readablePage(html).text.length).toBeLessThanOrEqual(html.length);
    },
  );

  it.each([
    ['utf-8', 'text/html', Buffer.from('Привет')],
    ['of the header', 'text/html; charset=windows-1251', Buffer.from('cff0e8e2e5f2', 'hex')],
    [
      'of the page',
      'text/html',
      Buffer.concat([Buffer.from('<meta charset="koi8-r">'), Buffer.from('f0d2c9d7c5d4', 'hex')]),
    ],
    ['of its first bytes', 'text/html; charset=latin1', Buffer.from('\ufeffПривет', 'utf16le')],
    ['nobody knows', 'text/html; charset=x-unheard-of', Buffer.from('Привет')],
  ])('is decoded as %s', (_name, contentType, bytes) => {
    expect(decodePage(bytes, contentType)).toMatch(/Привет$/);
  });

  it('is one line without what nobody sees', () => {
    expect(oneLine(' a\u0000\n\tb\ufeff ')).toBe('a b');
    expect(oneLine('\ud83d a 😀 \ude00')).toBe('a 😀');
  });

  it('is cut to the passages that have to do with the question, in their order', () => {
    const text = [
      'Cookies are used here.',
      'Pumps heat houses in frost.',
      'A footer.',
      'The frost of pumps.',
    ].join('\n');
    expect(bestPassages(text, 'heat pumps in frost', 60)).toBe(
      'Pumps heat houses in frost.\nThe frost of pumps.',
    );
    expect(bestPassages('x'.repeat(5_000), 'y', 700)).toHaveLength(600);
    expect(bestPassages('', 'y', 700)).toBe('');
  });
});
