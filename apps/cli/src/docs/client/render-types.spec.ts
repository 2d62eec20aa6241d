import type { Schema } from './document-schemas.js';
import { renderTypes } from './render-types.js';

const TEXT = { type: 'string' } as const;
const OPEN = { type: 'object', additionalProperties: true } as const;

/** How the one member `it` of the operations is written. */
function written(it: Schema): string {
  const operations = { type: 'object', properties: { it }, required: ['it'] };
  const [, type] = /^\tit: ([^]*);\n}/m.exec(renderTypes({ operations, schemas: {} })) ?? [];
  return type!.replace(/\s+/g, ' ');
}

describe('the types that are written of schemas', () => {
  it.each<[string, Schema, string]>([
    ['a text', TEXT, 'string'],
    ['a whole number that may be null', { type: ['integer', 'null'] }, 'number | null'],
    ['kinds that are one type, once', { type: ['integer', 'number'] }, 'number'],
    ['a constant', { const: true }, 'true'],
    ['some values', { type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
    ['some values or null', { type: ['string', 'null'], enum: ['a'] }, '"a" | null'],
    ['anything', {}, 'unknown'],
    ['a named one', { $ref: '#/components/schemas/record-deals' }, 'Schemas["record-deals"]'],
    ['a list', { type: 'array', items: TEXT }, 'string[]'],
    [
      'a list of one of two',
      { type: 'array', items: { anyOf: [TEXT, { type: 'null' }] } },
      '(string | null)[]',
    ],
    ['a list of anything', { type: 'array' }, 'unknown[]'],
    [
      'an object',
      {
        type: 'object',
        properties: { id: TEXT, 'a-b': TEXT },
        required: ['id'],
        additionalProperties: false,
      },
      '{ id: string; "a-b"?: string; }',
    ],
    ['an object without members', { type: 'object', additionalProperties: false }, 'Record<string, never>'],
    ['any object', OPEN, '{ [key: string]: unknown }'],
    [
      'an object of lists by name',
      { type: 'object', additionalProperties: { type: 'array', items: TEXT } },
      '{ [key: string]: string[] }',
    ],
    [
      'a list of objects with more members than are named',
      { type: 'array', items: { ...OPEN, properties: { id: TEXT } } },
      '({ id?: string; } & { [key: string]: unknown })[]',
    ],
    [
      'an object that is several at once',
      { allOf: [{ $ref: '#/components/schemas/a' }, { anyOf: [TEXT, OPEN] }] },
      'Schemas["a"] & (string | { [key: string]: unknown })',
    ],
    [
      'an object that needs one of two members',
      { ...OPEN, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      '{ [key: string]: unknown } & unknown',
    ],
  ])('%s', (_, schema, expected) => {
    expect(written(schema)).toBe(expected);
  });

  it('say what members mean, whatever is in it', () => {
    const description = 'A path such as `/v1/*/x`.\nRead only.';
    const operations = { type: 'object', properties: { it: { ...TEXT, description } } };
    expect(renderTypes({ operations, schemas: {} })).toContain(
      '\t/** A path such as `/v1/*\\/x`.\n\t * Read only. */\n\tit?: string;\n',
    );
  });

  it('are refused of what is in no JSON', () => {
    expect(() => written({ type: 'date' })).toThrow('date');
  });
});
