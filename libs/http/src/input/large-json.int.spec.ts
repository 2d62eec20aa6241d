import { forMemoryOf, leastLongestTurn } from '#libs/testing';
import { fingerprint } from '../idempotency/idempotency.policy.js';
import { parseJson, parseJsonBody } from './parse-json-body.js';

const MEBIBYTE = 1_048_576;
const LARGEST = 20 * MEBIBYTE - 100;
/** Milliseconds that reading may hold the loop. */
const MOST_MS = forMemoryOf(50);

const text = (piece: string, bytes = LARGEST): string =>
  `{"x":"${piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)))}"}`;
const lists = (count: number, item: string): string =>
  `{${Array.from({ length: count }, (_, at) => `"l${at}":[${`${item},`.repeat(9_998)}0]`).join(',')}}`;
const names = `{${Array.from({ length: 119 }, (_, at) => `"o${at}":{${Array.from({ length: 990 }, (_name, one) => `"key${at}_${one}":1`).join(',')}}`).join(',')}}`;

describe('JSON of the largest size that is taken', () => {
  it.each([
    ['a text', text('a')],
    ['a text of two bytes a letter', text('ж')],
    ['a text of escapes', text('\\u0436')],
    ['a text of backslashes', text('\\\\', 2 * MEBIBYTE)],
    ['many texts', lists(5, `"${'a'.repeat(300)}"`)],
    ['many lists', lists(5, '[]')],
    ['many objects', lists(3, '{"a":1}')],
    ['many names', names],
    ['much blank between its members', `{"a":1${`,${' '.repeat(500_000)}"b":2`.repeat(10)}}`],
  ])('holds the loop for less than 50 ms: %s', async (_, json) => {
    const bytes = Buffer.from(json);
    let value: object = {};
    const turn = await leastLongestTurn(MOST_MS, async () => (value = await parseJsonBody(bytes)));
    expect(turn).toBeLessThan(MOST_MS);
    expect(value).toEqual(JSON.parse(json));
    const print = await leastLongestTurn(MOST_MS, () => fingerprint({ path: '/x', query: '', body: value }));
    expect(print).toBeLessThan(MOST_MS);
  });

  it.each([
    ['a number without end', `{"x":${'9'.repeat(LARGEST)}}`, 'too long in one number'],
    ['blank without end', `{${' '.repeat(2 * MEBIBYTE)}}`, 'too long in one number'],
    ['a name without end', `{"${'a'.repeat(2 * MEBIBYTE)}":1}`, 'too long in one name'],
    ['a text without end', text('a', 2 * MEBIBYTE).slice(0, -2), 'not a valid JSON'],
    ['a text with a line break', `{"x":"${'a'.repeat(MEBIBYTE)}\n"}`, 'not a valid JSON'],
    ['half a letter in a long text', text('\\ud83d', MEBIBYTE), 'characters that are not allowed'],
    ...[255_998, 255_999, 256_000].map((at): [string, string, string] => [
      `half a letter behind ${at} letters`,
      `{"x":"${'a'.repeat(at)}\\ud83d${'a'.repeat(MEBIBYTE)}"}`,
      'characters that are not allowed',
    ]),
    ['a NUL in a long text', `{"x":"${'a'.repeat(MEBIBYTE)}\\u0000"}`, 'characters that are not allowed'],
    ['a member of the prototype', `{"y":{"__proto__":1},"x":"${'a'.repeat(MEBIBYTE)}"}`, '__proto__'],
    ['too many levels', `${'['.repeat(LARGEST)}`, 'deeper than 64'],
    ['too many elements', `[${'1,'.repeat(LARGEST / 2)}`, 'more than 10000 items'],
    ['what is no UTF-8', null, 'UTF-8'],
  ])('is refused, and does not hold the loop either: %s', async (_, json, reason) => {
    const bytes = json === null ? Buffer.alloc(LARGEST, 0xff) : Buffer.from(json);
    const turn = await leastLongestTurn(MOST_MS, async () => {
      const refused = parseJson(bytes);
      await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
      await expect(refused).rejects.toThrow(reason);
    });
    expect(turn).toBeLessThan(MOST_MS);
  });

  it('joins letters whose halves are cut apart', async () => {
    for (let shift = 0; shift < 14; shift += 1) {
      const json = `{"x":"${'a'.repeat(shift)}${'\\ud83d\\ude00'.repeat(60_000)}${'😀\\\\\\n'.repeat(60_000)}"}`;
      expect(await parseJson(Buffer.from(json))).toEqual(JSON.parse(json));
    }
  });
});
