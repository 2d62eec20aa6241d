import fc from 'fast-check';
import { repeats } from '#libs/testing/contracts';
import { JsonBoundsError } from './large-values.js';
import { parseInSlices } from './parse-in-slices.js';

const LIMIT = 1000;
const BOUNDS = { maxDepth: LIMIT, maxValues: 10_000, maxTextBytes: 1_000_000 };
const filler = 'x'.repeat(70_000);
const parse = (text: string): Promise<unknown> => parseInSlices(Buffer.from(text), BOUNDS);

/** Large containers around small values, with whitespace in all places. */
const document = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.jsonValue(),
    fc.constant(filler),
    fc.array(tie('value'), { maxLength: 5 }).map((items) => [...items, filler]),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 5 }).map((members) => ({ ...members, filler })),
  ),
})).value;

describe('parsing of large JSON text', () => {
  it('gives the value the parser of the runtime gives', async () => {
    await fc.assert(
      fc.asyncProperty(document, fc.constantFrom(undefined, 1, '\t'), async (value, space) => {
        const text = `${JSON.stringify({ value, list: [value, filler] }, null, space)}\n`;
        expect(await parse(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: repeats(15) },
    );
  });

  it('fails where the parser of the runtime fails', async () => {
    const text = JSON.stringify({ a: [filler, { b: [1, filler] }, 2], c: { d: filler }, e: 'é"\\' });
    const places = fc.nat({ max: text.length - 1 });
    const damages = fc.constantFrom('', ',', '{', '}', '[', ']', '"', ':', 'x', ' ', '1', '\\');
    await fc.assert(
      fc.asyncProperty(places, damages, fc.boolean(), async (place, damage, replaces) => {
        const compact = text.replaceAll(filler, '~'.repeat(3));
        const at = place % compact.length;
        const damaged = compact.slice(0, at) + damage + compact.slice(at + (replaces ? 1 : 0));
        const large = damaged.replaceAll('~~~', filler);
        let expected: unknown;
        try {
          expected = JSON.parse(large);
        } catch {
          await expect(parse(large)).rejects.toThrow(SyntaxError);
          return;
        }
        expect(await parse(large)).toEqual(expected);
      }),
      { numRuns: repeats(60) },
    );
  });

  it.each([
    ['a trailing comma', `[${JSON.stringify([filler])},]`],
    ['a comma in front', `[,${JSON.stringify([filler])}]`],
    ['two commas', `[${JSON.stringify([filler])},,1]`],
    ['no comma', `[${JSON.stringify([filler])} 1]`],
    ['no name', `{${JSON.stringify([filler])}}`],
    ['two values', `${JSON.stringify([filler])} 1`],
    ['a bracket of the other kind', `["${filler}"}`],
    ['an end too early', `{"a":["${filler}"`],
    ['plain text', filler],
    ['a page', `<html>{}${filler}</html>`],
  ])('refuses %s', async (_name, text) => {
    await expect(parse(text)).rejects.toThrow(SyntaxError);
  });

  it.each([
    ['small members of a list', `[${'{"a":[1,"b,]"]},'.repeat(9_000)}1]`],
    [
      'small members of an object',
      `{${Array.from({ length: 9_000 }, (_, at) => `"n${at}":[{},"}"]`).join()}}`,
    ],
    [
      'small members around large ones',
      `[1,${`["${filler}",2],3,`.repeat(3)}${'4,'.repeat(40_000)}5]`.slice(0, 250_000) + '0]',
    ],
    [
      'much blank behind large members',
      `[["${filler}"]${' '.repeat(70_000)},${' '.repeat(70_000)}{"a":"${filler}"}\n]`,
    ],
  ])('takes apart %s', async (_name, text) => {
    const bounds = { ...BOUNDS, maxValues: 100_000 };
    expect(await parseInSlices(Buffer.from(text), bounds)).toEqual(JSON.parse(text));
  });

  it('keeps names that mean something to objects', async () => {
    const text = `{"__proto__":{"a":["${filler}"]},"constructor":1,"a":1,"a":["${filler}"]}`;
    const value = await parse(text);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
  });

  it('refuses more values than it may take in', async () => {
    expect(await parse(`[${'1,'.repeat(BOUNDS.maxValues)}1]`)).toHaveLength(BOUNDS.maxValues + 1);
    await expect(parse(`[${'1,'.repeat(BOUNDS.maxValues + 1)}1]`)).rejects.toThrow(JsonBoundsError);
  });

  it('refuses a text longer than it may take in', async () => {
    await expect(parse(`["${'x'.repeat(BOUNDS.maxTextBytes + 1)}"]`)).rejects.toThrow(JsonBoundsError);
  });

  it('refuses nesting below the limit only', async () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}"${filler}"${']'.repeat(depth)}`;
    expect(await parse(nested(LIMIT))).toHaveLength(1);
    await expect(parse(nested(LIMIT + 1))).rejects.toThrow(JsonBoundsError);
    await expect(parse(nested(100_000))).rejects.toThrow(JsonBoundsError);
  });
});
