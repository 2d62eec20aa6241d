import type { EntityField, FieldType } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { fieldNamed, unlistedName } from './entity-names.js';
import { isPlainRecord, type PlainRecord } from './record-mapper.js';

/** One entry of `GET /v1/<base>/fields`. */
export interface FieldDescription {
  /** What the value tells; of fields of the registry. */
  readonly description?: string;
  readonly type: FieldType;
  readonly readonly: boolean;
  readonly required: boolean;
  /** Settable on create only. */
  readonly immutable: boolean;
  readonly multiple: boolean;
  readonly label?: string;
  /** Type as the host names it. */
  readonly hostType?: string;
  /** Value → meaning of a closed list. */
  readonly enum?: Readonly<Record<string, string>>;
  /** Values of an enumeration that the portal defines. */
  readonly items?: readonly unknown[];
}

const HOST_TYPES: Readonly<Record<string, FieldType>> = {
  integer: 'number',
  int: 'number',
  double: 'number',
  float: 'number',
  money: 'string',
  boolean: 'boolean',
  char: 'boolean',
  date: 'date',
  datetime: 'datetime',
  array: 'array',
  object: 'object',
  file: 'file',
};

function firstText(description: PlainRecord, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = description[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** Hosts name the same flag differently, and write it as a boolean or as Y and N. */
function isSet(description: PlainRecord, keys: readonly string[]): boolean {
  return keys.some((key) => [true, 'Y', 1, '1'].includes(description[key] as string | number | boolean));
}

/** What a host says of a field; a text alone is its title. */
function describeHost(known: unknown): Partial<FieldDescription> {
  if (typeof known === 'string') return known === '' ? {} : { label: known };
  if (!isPlainRecord(known)) return {};
  const label = firstText(known, ['title', 'formLabel', 'listLabel', 'NAME']);
  const hostType = firstText(known, ['type', 'dataType', 'TYPE', 'USER_TYPE']);
  const { items } = known;
  return {
    ...(label !== undefined && { label }),
    ...(hostType !== undefined && { hostType }),
    ...(Array.isArray(items) && { items }),
  };
}

function describeKnown(field: EntityField): FieldDescription {
  return {
    description: field.meaning,
    type: field.type,
    readonly: field.readonly ?? false,
    required: field.required ?? false,
    immutable: field.immutable ?? false,
    multiple: field.type === 'array',
    ...(field.enum && { enum: field.enum }),
  };
}

/** A type nobody knows is read as a text. */
function typeNamed(hostType: string): FieldType {
  return (Object.hasOwn(HOST_TYPES, hostType) ? HOST_TYPES[hostType] : undefined) ?? 'string';
}

function describeUnlisted(known: unknown): FieldDescription {
  const description = isPlainRecord(known) ? known : {};
  const host = describeHost(known);
  const multiple = isSet(description, ['isMultiple', 'multiple', 'MULTIPLE']);
  return {
    type: multiple ? 'array' : typeNamed(host.hostType?.toLowerCase() ?? ''),
    readonly: isSet(description, ['isReadOnly', 'readonly', 'readOnly']),
    required: isSet(description, ['isRequired', 'required', 'IS_REQUIRED']),
    immutable: isSet(description, ['isImmutable', 'immutable']),
    multiple,
    ...host,
  };
}

/**
 * Registry and host description of an entity's fields as one map, custom fields included. Where they
 * differ about a field of the registry, the registry tells what this service accepts.
 * @param host descriptions or titles by the host's names; empty for a host that describes nothing.
 */
export function describeFields(
  entity: RegisteredEntity,
  host: PlainRecord,
): Record<string, FieldDescription> {
  const described: Record<string, FieldDescription> = Object.fromEntries(
    entity.fields.flatMap((field) =>
      [field.name, ...(field.alsoAs ?? [])].map((name) => [name, describeKnown(field)] as const),
    ),
  );
  for (const [key, known] of Object.entries(host)) {
    const field = fieldNamed(entity, key)?.field;
    const name = field ? null : unlistedName(entity, key);
    if (field) described[field.name] = { ...describeKnown(field), ...describeHost(known) };
    else if (name !== null) described[name] = describeUnlisted(known);
  }
  return described;
}
