import { portableSchema, shallowSchema } from './portable-schema.policy.js';

describe('a schema that every family of models takes', () => {
  it.each([
    [
      { type: ['string', 'null'], maxLength: 9, description: 'a' },
      { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'a' },
    ],
    [
      { anyOf: [{ type: ['array', 'null'], items: { type: 'string' }, maxItems: 4 }, { type: 'null' }] },
      { anyOf: [{ type: 'array', maxItems: 4, items: { type: 'string' } }, { type: 'null' }] },
    ],
    [
      { type: ['integer', 'string'], minimum: 1 },
      { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string' }] },
    ],
    [{ enum: ['Y', 'N'] }, { type: 'string', enum: ['Y', 'N'] }],
    [{ enum: ['Y', null] }, { anyOf: [{ type: 'string', enum: ['Y'] }, { type: 'null' }] }],
    [{ const: 'x' }, { type: 'string', enum: ['x'] }],
    [{ const: true }, { type: 'boolean' }],
    [{ type: 'integer', enum: [1, 2] }, { type: 'integer' }],
    [
      { type: 'string', pattern: 'a', format: 'uuid', examples: ['x'] },
      { type: 'string', description: 'for example "x"' },
    ],
    [{ type: 'array' }, { type: 'array', items: { type: 'object' } }],
    [
      {
        type: 'object',
        properties: { a: { type: ['string', 'null'] } },
        required: ['a'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
        required: ['a'],
      },
    ],
  ])('%j', (schema, expected) => {
    expect(JSON.parse(JSON.stringify(portableSchema(schema)))).toEqual(expected);
  });

  it('says of a place without a type that it takes any', () => {
    const { anyOf, description } = portableSchema({ description: 'as it is' });
    expect(description).toBe('as it is');
    expect(anyOf?.map(({ type }) => type)).toEqual(['object', 'array', 'string', 'number', 'boolean']);
  });

  it('keeps the first of a long description, and what is usual', () => {
    const long = `${'a'.repeat(60)}; and so on and on and on`;
    expect(portableSchema({ type: 'string', description: long }).description).toBe('a'.repeat(60));
    expect(portableSchema({ type: 'integer', description: 'short; whole', default: 3 }).description).toBe(
      'short; whole; 3 by default',
    );
  });

  it('is of an answer its kind alone', () => {
    expect(shallowSchema({ type: 'object', properties: { a: { type: 'string' } } })).toEqual({
      type: 'object',
    });
    expect(shallowSchema({ anyOf: [{ type: 'object' }, { type: ['object', 'null'] }] })).toEqual({
      anyOf: [{ type: 'object' }, { type: 'null' }],
    });
    expect(shallowSchema({}).anyOf?.map(({ type }) => type)).toContain('null');
  });
});
