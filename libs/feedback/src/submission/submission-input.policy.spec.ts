import { isPorticoError, newId } from '#libs/kernel';
import { comparedTitle } from '../tickets/ticket.policy.js';
import { readSubmission, type SentTicket, withoutSecrets } from './submission-input.policy.js';

const FINE: SentTicket = { category: 'BUG', title: 'Sorting fails', body: 'Deals come unsorted.' };
const IDS = Array.from({ length: 6 }, newId);

function nested(levels: number): object {
  return levels === 1 ? {} : { a: levels % 2 === 0 ? nested(levels - 1) : [nested(levels - 2)] };
}

/** An object of so many bytes of JSON. */
function sized(bytes: number): object {
  return { text: 'x'.repeat(bytes - '{"text":""}'.length) };
}

/** The field that is refused, or null. */
function refused(change: Partial<SentTicket>): unknown {
  try {
    readSubmission({ ...FINE, ...change });
    return null;
  } catch (error) {
    if (!isPorticoError(error) || error.code !== 'VALIDATION_ERROR') throw error;
    return error.options.details?.['field'];
  }
}

describe('a ticket that is sent', () => {
  it.each<readonly [what: string, change: Partial<SentTicket>, field: string | null]>([
    ['a category in small letters', { category: 'suggestion' }, null],
    ['an unknown category', { category: 'IDEA' }, 'category'],
    ['a category with a blank', { category: 'BUG ' }, 'category'],
    ['a title of 3', { title: 'abc' }, null],
    ['a title of 2', { title: 'ab' }, 'title'],
    ['a title of 3 with blanks around', { title: '  ab  ' }, 'title'],
    ['a title of 200 pictures', { title: '🙂'.repeat(200) }, null],
    ['a title of 201', { title: 'a'.repeat(201) }, 'title'],
    ['a title of 2 pictures', { title: '🙂🙂' }, 'title'],
    ['a body of 10', { body: '0123456789' }, null],
    ['a body of 9', { body: '012345678' }, 'body'],
    ['a body of blanks', { body: ' '.repeat(100) }, 'body'],
    ['a body of 9 pictures, which are 18 units', { body: '🙂'.repeat(9) }, 'body'],
    ['a body of 20000 pictures', { body: '🙂'.repeat(20_000) }, null],
    ['a body of 20001', { body: 'a'.repeat(20_001) }, 'body'],
    ['a short body with a file', { body: '', attachmentIds: [IDS[0]!] }, null],
    ['a short body with no file', { body: 'short', attachmentIds: [] }, 'body'],
    ['five files', { attachmentIds: IDS.slice(1) }, null],
    ['six files', { attachmentIds: IDS }, 'attachmentIds'],
    ['a file twice', { attachmentIds: [IDS[0]!, IDS[0]!.toUpperCase()] }, 'attachmentIds'],
    ['a file that is no id', { attachmentIds: ['readme.txt'] }, 'attachmentIds'],
    ['an empty context', { context: {} }, null],
    ['a context of 10240 bytes', { context: sized(10_240) }, null],
    ['a context of 10241 bytes', { context: sized(10_241) }, 'context'],
    ['a context of 10240 letters of two bytes', { context: { text: 'я'.repeat(6_000) } }, 'context'],
    ['a context of 10 levels', { context: nested(10) }, null],
    ['a context of 11 levels', { context: nested(11) }, 'context'],
    ['a list as a context', { context: [] }, 'context'],
  ])('%s', (_what, change, field) => {
    expect(refused(change)).toBe(field);
  });

  it('is kept as it was sent', () => {
    const context = { a: [1, null, true, 'x'], b: { c: {} } };
    expect(readSubmission({ ...FINE, category: 'bug', context })).toEqual({
      ...FINE,
      category: 'BUG',
      context,
      attachmentIds: [],
    });
    expect(readSubmission(FINE).context).toBeNull();
  });
});

describe('titles are one', () => {
  it.each([
    ['Sorting fails', 'sorting FAILS'],
    ['Sorting fails', '  Sorting   fails\t'],
    ['Sorting fails', 'Sorting fails!!!'],
    ['Sorting fails', 'Sorting fails …'],
    ['Sorting fails', 'Ｓorting fails'],
    ['Не работает поиск', 'НЕ РАБОТАЕТ ПОИСК?'],
    ['find it', 'ﬁnd it'],
    ['!!!', '!!!'],
  ])('%j and %j', (one, other) => {
    expect(comparedTitle(one)).toBe(comparedTitle(other));
  });

  it.each([
    ['Sorting fails', 'Sorting fails again'],
    ['Sorting: fails', 'Sorting fails'],
    ['Не работает поиск', 'Не работает вход'],
    ['!!!', '???'],
  ])('but not %j and %j', (one, other) => {
    expect(comparedTitle(one)).not.toBe(comparedTitle(other));
  });
});

describe('a compared title', () => {
  it.each(['\ufdfa', '🙂', '\ud83d\ude42\ufdfa', 'ẞ'])('of 200 times %s fits into an index', (letter) => {
    const compared = comparedTitle(letter.repeat(200));
    expect(Buffer.byteLength(compared)).toBeLessThanOrEqual(2_400);
    expect(compared).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('secrets', () => {
  const KEY = `svc_api_${'a1'.repeat(16)}_3hCbuz`;
  const SESSION = `svc_session_${'0f'.repeat(16)}_3hCbuz`;

  it('are not kept, wherever they stand', () => {
    const order = readSubmission({
      ...FINE,
      title: `Key ${KEY} fails`,
      body: `curl\n-H 'X-Api-Key: ${KEY}'\n${SESSION}`,
      context: {
        log: `first\n${KEY}`,
        [KEY]: 1,
        headers: [{ authorization: 'Basic abc' }],
        password: 'p"\\q',
      },
    });
    const { text, hasMasked } = withoutSecrets(order);
    expect(hasMasked).toBe(true);
    const kept = JSON.stringify(text);
    for (const secret of ['a1a1a1', '0f0f0f', 'Basic abc', 'p\\"']) expect(kept).not.toContain(secret);
    expect(text.title).toBe('Key svc_api_[redacted] fails');
    expect(text.context).toMatchObject({
      headers: [{ authorization: '[redacted]' }],
      password: '[redacted]',
    });
  });

  it('are not seen where there are none', () => {
    const order = readSubmission({
      ...FINE,
      context: { key: 'svc_api_ab12', lines: ['"quoted"', '\\n', '\u2028'] },
    });
    expect(withoutSecrets(order)).toEqual({ text: order, hasMasked: false });
  });
});
