import type { FieldType } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { isPlainRecord, type PlainRecord } from './record-mapper.js';

/** One entry of `GET /v1/<base>/fields`. */
export interface FieldDescription {
  readonly type: FieldType;
  readonly readonly: boolean;
  readonly required: boolean;
  /** Settable on create only. */
  readonly immutable: boolean;
  readonly multiple: boolean;
  readonly label?: string;
  /** Type as the host names it. */
  readonly hostType?: string;
  /** Values of an enumeration. */
  readonly items?: readonly unknown[];
}

const HOST_TYPES: Readonly<Record<string, FieldType>> = {
  integer: 'number',
  double: 'number',
  money: 'string',
  boolean: 'boolean',
  char: 'boolean',
  date: 'date',
  datetime: 'datetime',
  file: 'file',
};

function describeHost(description: PlainRecord): Partial<FieldDescription> {
  const { title, type, items } = description;
  return {
    ...(typeof title === 'string' && { label: title }),
    ...(typeof type === 'string' && { hostType: type }),
    ...(Array.isArray(items) && { items }),
  };
}

/** Registry and host description of an entity's fields as one map, custom fields included. */
export function describeFields(
  entity: RegisteredEntity,
  host: PlainRecord,
): Record<string, FieldDescription> {
  const described: Record<string, FieldDescription> = {};
  for (const field of entity.fields) {
    const known = host[field.host];
    described[field.name] = {
      type: field.type,
      readonly: field.readonly ?? false,
      required: field.required ?? false,
      immutable: field.immutable ?? false,
      multiple: field.type === 'array',
      ...(isPlainRecord(known) && describeHost(known)),
    };
  }
  for (const [name, known] of Object.entries(host)) {
    if (entity.byHostName.has(name) || !isPlainRecord(known)) continue;
    const multiple = known['isMultiple'] === true;
    described[name] = {
      type: multiple ? 'array' : (HOST_TYPES[String(known['type'])] ?? 'string'),
      readonly: known['isReadOnly'] === true,
      required: known['isRequired'] === true,
      immutable: known['isImmutable'] === true,
      multiple,
      ...describeHost(known),
    };
  }
  return described;
}
