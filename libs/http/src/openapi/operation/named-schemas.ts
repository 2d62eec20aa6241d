import { nameOfSchema, type JsonSchema } from '../../routes/json-schema.js';

/** Schemas with a name stand in the document once; where they are used the document refers to them. */
export class NamedSchemas {
  private readonly shown = new Map<string, JsonSchema>();
  /** Members of a schema → its name here: two classes may be called alike. */
  private readonly names = new Map<object, string>();

  /** The schema as the document shows it where it is used. */
  readonly show = (schema: JsonSchema): JsonSchema => {
    const known = nameOfSchema(schema);
    if (!known) return this.withParts(schema);
    const { name, beside } = known;
    return { $ref: `#/components/schemas/${this.keep(name, schema, beside)}`, ...beside };
  };

  components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.shown].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private keep(wanted: string, schema: JsonSchema, beside: JsonSchema): string {
    const members = schema.properties!;
    const known = this.names.get(members);
    if (known !== undefined) return known;
    const own = Object.entries(schema).filter(([key]) => !Object.hasOwn(beside, key));
    const made = this.withParts(Object.fromEntries(own));
    const name = this.freeName(wanted, JSON.stringify(made));
    this.names.set(members, name);
    this.shown.set(name, made);
    return name;
  }

  /** @param text what is to have the name: what reads the same may share it. */
  private freeName(wanted: string, text: string): string {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? wanted : `${wanted}${count}`;
      const holder = this.shown.get(name);
      if (!holder || JSON.stringify(holder) === text) return name;
    }
  }

  private withParts(schema: JsonSchema): JsonSchema {
    const { properties, items, additionalProperties, oneOf, anyOf, allOf } = schema;
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, member]) => [name, this.show(member)]),
        ),
      }),
      ...(items && { items: this.show(items) }),
      ...(typeof additionalProperties === 'object' && {
        additionalProperties: this.show(additionalProperties),
      }),
      ...(oneOf && { oneOf: oneOf.map(this.show) }),
      ...(anyOf && { anyOf: anyOf.map(this.show) }),
      ...(allOf && { allOf: allOf.map(this.show) }),
    };
  }
}
