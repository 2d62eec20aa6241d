import { jsonBytes } from './write-in-slices.js';
import { markLongNumbers } from './json-bytes.js';

/** What is written of a text that was read with its long numbers. */
async function written(json: string): Promise<string> {
  const marked = await markLongNumbers(Buffer.from(json));
  return (await jsonBytes(JSON.parse((marked ?? Buffer.from(json)).toString()))).toString();
}

describe('whole numbers of more digits than a program holds', () => {
  it.each([
    '{"seed":9007199254740993,"a":[-9223372036854775808,18446744073709551615],"b":1}',
    '[9007199254740993]',
    '{"a":"9007199254740993","b":"\\"9007199254740993\\\\","c":9007199254740993}',
    `{"long":"${'x'.repeat(300_000)}","a":9007199254740993}`,
    `[${'1234567890123456789,'.repeat(30_000)}1]`,
  ])('are written as they were read: %#', async (json) => {
    expect(await written(json)).toBe(json);
  });

  it.each([
    '{"a":9007199254740991}',
    '{"a":1.5e300}',
    '{"a":0.12345678901234567}',
    '[]',
    '"9007199254740993"',
    '{"a',
  ])('are told from all others: %s', async (json) => {
    expect(await markLongNumbers(Buffer.from(json))).toBeNull();
  });
});
