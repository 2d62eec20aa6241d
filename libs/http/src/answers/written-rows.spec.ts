import fc from 'fast-check';
import { writtenPieces, WrittenRows } from './json-express.adapter.js';

const textOf = (body: object): string => Buffer.concat(writtenPieces(body) ?? []).toString('utf8');

describe('rows that are written while they come', () => {
  it('are the text that all of them together would have', () => {
    const row = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 });
    const parts = fc.array(fc.array(row, { maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(parts, fc.dictionary(fc.string(), fc.jsonValue()), (groups, meta) => {
        const data = new WrittenRows();
        for (const group of groups) data.add(group);
        const rows = groups.flat();
        expect(data.length).toBe(rows.length);
        const beside = { success: true, left: undefined };
        expect(textOf({ ...beside, data, meta })).toBe(JSON.stringify({ ...beside, data: rows, meta }));
        expect(textOf({ data })).toBe(JSON.stringify({ data: rows }));
      }),
    );
  });

  it('are not looked for in what holds none', () => {
    expect(writtenPieces({ success: true, data: [1] })).toBeNull();
  });
});
