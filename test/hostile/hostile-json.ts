import type { DocumentedRoute, JsonSchema } from '#libs/http';
import { type Attack, BAITS, filled, KIBIBYTE } from './attack.js';

/** Texts, and what must stand in quotes, are no longer than this in a member: most have a limit far below. */
const TEXT_BYTES = 160 * KIBIBYTE;
const MOST_ITEMS = 9_999;

const TYPE = { 'content-type': 'application/json' };
const attack = (name: string, text: string): Attack => ({ name, headers: TYPE, body: Buffer.from(text) });
const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(',');

/** JSON that is much for whoever reads it, whatever the route. @param limit bytes of a body */
export function wholeBodies(limit: number): Attack[] {
  const size = limit - 64;
  const text = (bytes: number, piece: string): string => `{"x":"${filled(bytes - 8, piece)}"}`;
  const lists = Math.min(11, Math.floor(size / 31_000));
  return [
    attack('lists within each other', filled(size, '[')),
    attack('objects within each other', filled(size, '{"a":')),
    attack('members without end', filled(size, '{"a":1,"b":2,')),
    attack('elements without end', `[${filled(size, '1,')}`),
    attack('commas', `[${filled(size, ',')}`),
    attack('many lists', `{${times(lists, (at) => `"l${at}":[${times(MOST_ITEMS, () => '[]')}]`)}}`),
    attack(
      'many objects',
      `{${times(lists / 2, (at) => `"l${at}":[${times(MOST_ITEMS / 2, () => '{"a":1}')}]`)}}`,
    ),
    attack(
      'many names',
      `{${times(Math.min(100, size / 12_000), (at) => `"o${at}":{${times(990, (one) => `"k${at}_${one}":1`)}}`)}}`,
    ),
    attack('one name many times', `{${times(900, () => '"a":1')}}`),
    attack('a long text', text(size, 'a')),
    attack('a long text of two bytes a letter', text(size, 'ж')),
    attack('escapes', text(size, '\\u0436')),
    attack('halves of letters', text(size, '\\ud800')),
    attack('a text without an end', `{"x":"${filled(size, '\\\\')}`),
    attack('digits', `{"x":${filled(size, '9')}}`),
    attack('an exponent', `{"x":1e${filled(size, '9')}}`),
    attack('blanks', `{${filled(size, ' ')}}`),
    attack('members of the prototype', `{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"x":1}`),
    attack('no text at all', filled(size, '\u0000')),
  ];
}

/** A body of the route with one member that is much of what it should be; for each member one after another. */
export function memberBodies(
  { body }: DocumentedRoute,
  sample: object,
  limit: number,
  seed: number,
): Attack[] {
  const { properties = {} } = body ?? {};
  return Object.entries(properties).flatMap(([name, schema], index) =>
    hostileValues(schema, Math.min(limit, TEXT_BYTES), seed + index).map(({ kind, json }) => {
      const { [name]: _, ...rest } = sample as Record<string, unknown>;
      const others = JSON.stringify(rest).slice(1, -1);
      return attack(`${name}: ${kind}`, `{${JSON.stringify(name)}:${json}${others && `,${others}`}}`);
    }),
  );
}

interface HostileValue {
  readonly kind: string;
  readonly json: string;
}

function hostileValues(schema: JsonSchema, bytes: number, seed: number): HostileValue[] {
  const types = new Set([schema.type ?? 'object'].flat());
  const bait = BAITS[seed % BAITS.length]!;
  const values: HostileValue[] = [];
  if (types.has('string')) {
    values.push({
      kind: `much of ${JSON.stringify(bait)}`,
      json: JSON.stringify(`${filled(bytes / 4, bait)}!`),
    });
    const { maxLength } = schema;
    if (maxLength !== undefined && maxLength > 64) {
      values.push({
        kind: `as much as it may of ${JSON.stringify(bait)}`,
        json: JSON.stringify(filled(maxLength, bait)),
      });
    }
  }
  if (types.has('number') || types.has('integer')) values.push({ kind: 'digits', json: filled(bytes, '7') });
  if (types.has('array'))
    values.push({ kind: 'many elements', json: manyElements(schema.items ?? {}, bytes, bait) });
  if (types.has('object')) {
    const names = Math.min(990, bytes / 150);
    const members = times(
      names,
      (at) => `"k${at}":{"a":[1,"${filled(16, bait).replaceAll(/["\\\n]/g, '')}"]}`,
    );
    values.push({ kind: 'many members', json: `{${members}}` });
    const depth = 28;
    values.push({ kind: 'deep members', json: `${'{"$or":['.repeat(depth)}{}${']}'.repeat(depth)}` });
  }
  return values;
}

/** As many elements as a list may have, each like one that is right, and the last one wrong. */
function manyElements(items: JsonSchema, bytes: number, bait: string): string {
  const one = JSON.stringify(elementOf(items, bait));
  const count = Math.min(MOST_ITEMS, Math.floor(bytes / (one.length + 1)));
  return `[${times(count, () => one)},{"wrong":{}}]`;
}

function elementOf({ type, properties = {}, enum: words, examples }: JsonSchema, bait: string): unknown {
  if (examples) return examples[0];
  if (words) return words[0];
  switch ([type ?? 'object'].flat()[0]) {
    case 'string':
      return filled(8, bait);
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    default:
      return Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, elementOf(member, bait)]),
      );
  }
}
