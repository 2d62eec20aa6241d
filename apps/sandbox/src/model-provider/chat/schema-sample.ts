import { type JsonObject, objectIn } from './chat-request.js';

/** Deeper than this a schema is taken for one that refers to itself, and what may be left out is. */
const DEEPEST = 6;

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T10:00:00Z',
  date: '2026-01-15',
  time: '10:00:00Z',
  duration: 'P1D',
  email: 'someone@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  uuid: '0b5f1f6e-4f0f-4c6a-9a55-6a1f2f0d3c11',
};

function textSample(schema: JsonObject, words: string): string {
  const format = FORMATS[String(schema['format'])];
  if (format !== undefined) return format;
  const least = Number(schema['minLength'] ?? 0);
  const most = Number(schema['maxLength'] ?? Infinity);
  return words.padEnd(least, '.').slice(0, most);
}

function numberSample(schema: JsonObject, isWhole: boolean): number {
  const step = Number(schema['multipleOf'] ?? (isWhole ? 1 : 0.5));
  const low = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -Infinity);
  const high = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? Infinity);
  const fits = (value: number): boolean =>
    value >= low &&
    value <= high &&
    value !== schema['exclusiveMinimum'] &&
    value !== schema['exclusiveMaximum'];
  if (fits(step)) return step;
  const from = Number.isFinite(low) ? low : high;
  const nearest = (Number.isFinite(low) ? Math.ceil(from / step) : Math.floor(from / step)) * step;
  const candidates = [nearest, nearest + step, nearest - step, (low + high) / 2];
  return candidates.find(fits) ?? from;
}

/** Makes a value that satisfies a JSON schema, from what structured outputs support of it. */
export class SchemaSample {
  /** @param words what texts without rules of their own say */
  constructor(
    private readonly root: JsonObject,
    private readonly words: string,
  ) {}

  value(): unknown {
    return this.of(this.root, 0);
  }

  private of(given: JsonObject, depth: number): unknown {
    const schema = this.resolved(given);
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return schema['enum'][0];
    const variants = schema['anyOf'] ?? schema['oneOf'];
    if (Array.isArray(variants)) return this.ofVariants(variants.map(objectIn), depth);
    const type = this.typeOf(schema, depth);
    if (type === 'object') return this.object(schema, depth);
    if (type === 'array') return this.array(schema, depth);
    if (type === 'integer' || type === 'number') return numberSample(schema, type === 'integer');
    if (type === 'boolean') return true;
    return type === 'null' ? null : textSample(schema, this.words);
  }

  /** Deep down the variant that ends the descent. */
  private ofVariants(variants: readonly JsonObject[], depth: number): unknown {
    const plain = variants.find((variant) => this.resolved(variant)['type'] === 'null');
    return this.of((depth >= DEEPEST ? plain : undefined) ?? variants[0] ?? {}, depth + 1);
  }

  private typeOf(schema: JsonObject, depth: number): unknown {
    const { type } = schema;
    if (Array.isArray(type))
      return depth >= DEEPEST && type.includes('null') ? 'null' : (type as unknown[])[0];
    if (type !== undefined) return type;
    if ('properties' in schema || Object.keys(schema).length === 0) return 'object';
    return 'items' in schema ? 'array' : 'string';
  }

  private object(schema: JsonObject, depth: number): JsonObject {
    const properties = objectIn(schema['properties']);
    const required = Array.isArray(schema['required']) ? schema['required'] : [];
    const names = Object.keys(properties).filter((name) => depth < DEEPEST || required.includes(name));
    const made = Object.fromEntries(
      names.map((name) => [name, this.of(objectIn(properties[name]), depth + 1)]),
    );
    const isOpen = Object.keys(properties).length === 0 && schema['additionalProperties'] !== false;
    return isOpen ? { answer: this.words } : made;
  }

  private array(schema: JsonObject, depth: number): unknown[] {
    const least = Number(schema['minItems'] ?? 0);
    const length = depth >= DEEPEST ? least : Math.max(least, Math.min(1, Number(schema['maxItems'] ?? 1)));
    return Array.from({ length }, () => this.of(objectIn(schema['items']), depth + 1));
  }

  private resolved(schema: JsonObject): JsonObject {
    const all = schema['allOf'];
    if (Array.isArray(all)) {
      const { allOf: _, ...rest } = schema;
      return all.map((part) => this.resolved(objectIn(part))).reduce(merged, rest);
    }
    const reference = schema['$ref'];
    if (typeof reference !== 'string' || !reference.startsWith('#')) return schema;
    const path = reference
      .slice(1)
      .split('/')
      .filter((step) => step !== '');
    return this.resolved(path.reduce<JsonObject>((at, step) => objectIn(at[unescaped(step)]), this.root));
  }
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function merged(left: JsonObject, right: JsonObject): JsonObject {
  const listed = (schema: JsonObject): unknown[] =>
    Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  return {
    ...left,
    ...right,
    properties: { ...objectIn(left['properties']), ...objectIn(right['properties']) },
    required: [...listed(left), ...listed(right)],
  };
}
