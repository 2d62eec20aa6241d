import { conditionalAnswer, type Representation } from './conditional-answer.js';

const MODIFIED = 'Sun, 06 Nov 1994 08:49:37 GMT';
const EARLIER = 'Sun, 06 Nov 1994 08:49:36 GMT';
const LATER = 'Sun, 06 Nov 1994 08:49:38 GMT';
const FILE: Representation = {
  etag: '"a"',
  // A header has no parts of a second.
  lastModified: new Date(Date.parse(MODIFIED) + 999),
  size: 10,
};

const asked = (headers: Record<string, string>, of: Partial<Representation> = {}, method = 'GET') => {
  const answer = conditionalAnswer({ method, headers }, { ...FILE, ...of });
  return answer.status === 206 ? `206 ${answer.range.first}-${answer.range.last}` : answer.status;
};

describe('the answer to a conditional request', () => {
  it('is 200 without conditions', () => {
    expect([asked({}), asked({}, {}, 'HEAD'), asked({}, {}, 'DELETE')]).toEqual([200, 200, 200]);
  });

  it.each([
    ['"a"', 200],
    ['"b", "a"', 200],
    ['*', 200],
    ['"b"', 412],
    ['W/"a"', 412],
    ['a', 412],
    ['', 412],
  ])('compares If-Match: %s strongly', (header, status) => {
    expect(asked({ 'if-match': header })).toBe(status);
    expect(asked({ 'if-match': header }, {}, 'PUT')).toBe(status);
  });

  it('matches no weak tag and no missing one strongly', () => {
    expect(asked({ 'if-match': 'W/"a"' }, { etag: 'W/"a"' })).toBe(412);
    expect(asked({ 'if-match': '"a"' }, { etag: null })).toBe(412);
    expect(asked({ 'if-match': '*' }, { etag: null })).toBe(200);
  });

  it.each([
    ['"a"', 304],
    ['W/"a"', 304],
    ['"b",, W/"a" ,', 304],
    ['*', 304],
    ['"b"', 200],
    ['"b,"a""', 200],
    ['"x, "a', 200],
  ])('compares If-None-Match: %s weakly', (header, status) => {
    expect(asked({ 'if-none-match': header })).toBe(status);
    expect(asked({ 'if-none-match': header }, {}, 'HEAD')).toBe(status);
    expect(asked({ 'if-none-match': header }, {}, 'PUT')).toBe(status === 304 ? 412 : 200);
  });

  it('takes a comma within a tag for a part of it', () => {
    expect(asked({ 'if-none-match': '"a,b", "c"' }, { etag: '"a,b"' })).toBe(304);
    expect(asked({ 'if-match': '"x,"a"' })).toBe(412);
  });

  it.each([
    [EARLIER, 412, 200],
    [MODIFIED, 200, 304],
    [LATER, 200, 304],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 200, 304],
    ['Sun Nov  6 08:49:37 1994', 200, 304],
    ['yesterday', 200, 200],
    ['Sun, 31 Feb 1994 08:49:37 GMT', 200, 200],
    ['1994-11-06T08:49:36Z', 200, 200],
  ])('compares the date %s to the second', (date, unmodified, modified) => {
    expect(asked({ 'if-unmodified-since': date })).toBe(unmodified);
    expect(asked({ 'if-modified-since': date })).toBe(modified);
    expect(asked({ 'if-modified-since': date }, {}, 'HEAD')).toBe(modified);
    expect(asked({ 'if-modified-since': date }, {}, 'PUT')).toBe(200);
  });

  it('passes over dates where nobody knows when it changed', () => {
    const of = { lastModified: null };
    expect(asked({ 'if-unmodified-since': EARLIER, 'if-modified-since': LATER }, of)).toBe(200);
  });

  it('asks for tags before dates, and whether it is still that before whether it is known', () => {
    expect(asked({ 'if-match': '"a"', 'if-unmodified-since': EARLIER })).toBe(200);
    expect(asked({ 'if-none-match': '"b"', 'if-modified-since': LATER })).toBe(200);
    expect(asked({ 'if-match': '"b"', 'if-none-match': '"a"' })).toBe(412);
    expect(asked({ 'if-match': '"a"', 'if-none-match': '"a"' })).toBe(304);
    expect(asked({ 'if-unmodified-since': EARLIER, 'if-none-match': '"a"' })).toBe(412);
    expect(asked({ 'if-none-match': '"a"', range: 'bytes=99-' })).toBe(304);
  });

  it.each([
    ['"a"', '206 0-1'],
    [MODIFIED, '206 0-1'],
    ['Sunday, 06-Nov-94 08:49:37 GMT', '206 0-1'],
    ['W/"a"', 200],
    ['"b"', 200],
    ['"a", "b"', 200],
    [EARLIER, 200],
    [LATER, 200],
    ['', 200],
  ])('sends a range with If-Range: %s only of the same bytes', (header, status) => {
    expect(asked({ range: 'bytes=0-1', 'if-range': header })).toBe(status);
    expect(asked({ range: 'bytes=99-', 'if-range': header })).toBe(status === 200 ? 200 : 416);
  });

  it('sends no range of what has only a weak tag, or no time, to who names it', () => {
    expect(asked({ range: 'bytes=0-1', 'if-range': 'W/"a"' }, { etag: 'W/"a"' })).toBe(200);
    expect(asked({ range: 'bytes=0-1', 'if-range': MODIFIED }, { lastModified: null })).toBe(200);
  });

  it('sends ranges to GET only, and where there are any', () => {
    expect(asked({ range: 'bytes=-3' })).toBe('206 7-9');
    expect(asked({ range: 'bytes=10-' })).toBe(416);
    expect(asked({ range: 'bytes=-3' }, {}, 'HEAD')).toBe(200);
    expect(asked({ range: 'bytes=-3' }, { size: null })).toBe(200);
    expect(asked({ range: 'bytes=0-1,3-4' })).toBe(200);
  });
});
