import fc from 'fast-check';
import { repeats } from '#libs/testing/contracts';
import { writeInSlices } from './write-in-slices.js';

async function written(value: unknown, sorted = false): Promise<string> {
  let text = '';
  await writeInSlices(value, (piece) => (text += piece), { sorted });
  return text;
}

const long = 'ж"\\\n😀'.repeat(40_000);

describe('JSON that is written in slices', () => {
  it('is what the runtime writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        for (const wrapped of [value, { a: value, long, b: [value, long] }, [long, value, {}, []]]) {
          expect(await written(wrapped)).toBe(JSON.stringify(wrapped));
        }
      }),
      { numRuns: repeats(10) },
    );
  });

  it.each([
    ['letters of two halves at every place', `${'x'.repeat(128 * 1024 - 1)}😀${'y'.repeat(200_000)}`],
    ['halves of letters', '\ud83d'.repeat(300_000)],
    ['many members', Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, [at]]))],
    ['many elements', Array.from({ length: 20_000 }, (_, at) => ({ at }))],
    ['members that are absent', { long, absent: undefined, last: [undefined, long] }],
    ['nothing', undefined],
  ])('has %s', async (_, value) => {
    expect(await written(value)).toBe(JSON.stringify(value) ?? 'null');
  });

  it('has its members in the order of their names where that is wanted', async () => {
    const [one, other] = [
      { b: { d: 1, c: [{ f: long, e: 2 }] }, a: long },
      { a: long, b: { c: [{ e: 2, f: long }], d: 1 } },
    ];
    expect(await written(one, true)).toBe(await written(other, true));
    expect(await written(one, true)).toBe(JSON.stringify(other));
  });

  it('leaves the loop to others', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    await written({ list: Array.from({ length: 50 }, () => long) });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(2);
  });
});
