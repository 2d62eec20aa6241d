import { fieldNamed, type FieldReference } from '../records/entity-names.js';
import type { FieldDescription } from '../records/field-description.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { fieldsFor, type FieldUse } from '../registry/groupable-fields.js';

/** A field that a base lets an aggregate read. */
export interface AggregatableField {
  readonly source: FieldReference;
  /** Can be added up and compared. */
  readonly numeric: boolean;
}

/** Host types of custom fields that hold numbers; money is an amount with its currency behind it. */
const NUMERIC_HOST_TYPES = new Set(['integer', 'int', 'double', 'float', 'money']);

const PRESUMED: FieldDescription = {
  type: 'number',
  hostType: 'double',
  readonly: false,
  required: false,
  immutable: false,
  multiple: false,
};

/** The fields aggregates of a base may read: those of the registry, and custom fields the portal has. */
export class AggregatableFields {
  /** @param described what the portal says of its fields; needed only to judge custom fields. */
  constructor(
    private readonly entity: RegisteredEntity,
    private readonly described: Readonly<Record<string, FieldDescription>> = {},
  ) {}

  /** Whether a name needs the portal's own description of its fields to be judged. */
  static isCustom(entity: RegisteredEntity, name: string): boolean {
    const reference = fieldNamed(entity, name);
    return reference !== undefined && reference.field === undefined;
  }

  /** The fields as if the portal had these custom ones, for a first judgement without asking it. */
  static presuming(entity: RegisteredEntity, custom: readonly string[]): AggregatableFields {
    const described = custom.map((name): [string, FieldDescription] => [name, PRESUMED]);
    return new AggregatableFields(entity, Object.fromEntries(described));
  }

  find(name: string, use: FieldUse): AggregatableField | undefined {
    const source = fieldNamed(this.entity, name);
    if (!source) return undefined;
    const { field } = source;
    if (field) {
      const allowed = fieldsFor(this.entity, use).includes(field.name);
      return allowed ? { source, numeric: field.type === 'number' } : undefined;
    }
    const description = this.descriptionOf(source);
    return description && { source, numeric: isNumeric(description) };
  }

  /** Names that are allowed, for a message. */
  names(use: FieldUse, numericOnly = false): string[] {
    const known = fieldsFor(this.entity, use).filter((name) => !numericOnly || this.find(name, use)?.numeric);
    const custom = Object.entries(this.described)
      .filter(([name]) => AggregatableFields.isCustom(this.entity, name))
      .filter(([, description]) => !numericOnly || isNumeric(description));
    return [...known, ...custom.map(([name]) => name)];
  }

  private descriptionOf({ name, host }: FieldReference): FieldDescription | undefined {
    const key = [name, host].find((candidate) => Object.hasOwn(this.described, candidate));
    return key === undefined ? undefined : this.described[key];
  }
}

function isNumeric({ hostType, multiple }: FieldDescription): boolean {
  return !multiple && NUMERIC_HOST_TYPES.has(hostType?.toLowerCase() ?? '');
}
