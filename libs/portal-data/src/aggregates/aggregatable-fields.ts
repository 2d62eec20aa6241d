import {
  fieldNamed,
  FORBIDDEN_NAMES,
  MAX_NAME_LENGTH,
  type FieldReference,
} from '../records/entity-names.js';
import { fieldsFor, type FieldUse } from '../registry/groupable-fields.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { isComparable } from '../values/field-values.js';
import { VALUE_TYPES } from '../values/value-types.js';

/** A field that a base lets an aggregate read. */
export interface AggregatableField {
  readonly source: FieldReference;
  /** Can be added up and compared. */
  readonly numeric: boolean;
}

/** The fields aggregates of a base may read: those of the registry, and those the portal describes beyond it. */
export class AggregatableFields {
  constructor(private readonly entity: RegisteredEntity) {}

  find(name: string, use: FieldUse): AggregatableField | undefined {
    const source = fieldNamed(this.entity, name);
    const { field } = source ?? {};
    if (!source || !field) return undefined;
    const isAllowed = field.ofPortal ? isComparable(field) : fieldsFor(this.entity, use).includes(field.name);
    return isAllowed ? { source, numeric: VALUE_TYPES[field.type].isNumeric === true } : undefined;
  }

  /** Whether a portal may have a field of this name of its own. */
  mayBeOfPortal(name: string): boolean {
    const isName = name.length <= MAX_NAME_LENGTH && !FORBIDDEN_NAMES.has(name);
    return isName && fieldNamed(this.entity, name)?.field === undefined;
  }

  /** Names that are allowed, for a message. */
  names(use: FieldUse, numericOnly = false): string[] {
    const ofPortal = this.entity.fields
      .filter((field) => field.ofPortal && isComparable(field))
      .map(({ name }) => name);
    return [...fieldsFor(this.entity, use), ...ofPortal].filter(
      (name) => !numericOnly || this.find(name, use)?.numeric,
    );
  }
}
