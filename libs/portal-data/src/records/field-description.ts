import type { EntityField, PortalField } from '../registry/entity-definition.js';
import { withFields, type RegisteredEntity } from '../registry/entity-registry.js';
import { jsonType, type FieldType, type ValueType } from '../values/value-types.js';
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

/** What fields of the host's types hold; what is not here may be anything. */
const HOST_TYPES: Readonly<Record<string, ValueType>> = {
  string: 'string',
  text: 'string',
  html: 'string',
  url: 'string',
  address: 'string',
  crm_status: 'string',
  crm_currency: 'string',
  location: 'string',
  integer: 'integer',
  int: 'integer',
  double: 'double',
  float: 'double',
  money: 'money',
  boolean: 'boolean',
  char: 'boolean',
  date: 'date',
  datetime: 'datetime',
  array: 'array',
  object: 'object',
  file: 'file',
  enumeration: 'enumeration',
  user: 'reference',
  employee: 'reference',
  crm_company: 'reference',
  crm_contact: 'reference',
  crm_lead: 'reference',
  crm_deal: 'reference',
  crm_quote: 'reference',
  crm_entity: 'reference',
  crm_category: 'integer',
  iblock_section: 'reference',
  iblock_element: 'reference',
  crm_multifield: 'array',
};

const PROPERTY = /^(PROPERTY_\w+|property\d\w*)$/;

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
function wordsOf(known: unknown): Pick<PortalField, 'label' | 'hostType' | 'items'> {
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

/** A field for records of one kind holds their numbers; one for several says the kind before each. */
function bindingType({ settings }: PlainRecord): ValueType {
  const kinds = isPlainRecord(settings) ? Object.values(settings).filter((value) => value === 'Y') : [];
  return kinds.length === 1 ? 'reference' : 'binding';
}

/** What one value of a field holds that the host describes. */
function typeOf(key: string, description: PlainRecord, hostType: string): ValueType {
  if (PROPERTY.test(key)) return 'property';
  if (hostType === 'crm') return bindingType(description);
  return (Object.hasOwn(HOST_TYPES, hostType) ? HOST_TYPES[hostType] : undefined) ?? 'unknown';
}

function choicesOf(items: readonly unknown[] | undefined): ReadonlyMap<number, string> | undefined {
  const choices = (items ?? []).filter(isPlainRecord).flatMap((item): [number, string][] => {
    const id = Number(item['ID'] ?? item['id']);
    const text = item['VALUE'] ?? item['value'];
    return Number.isSafeInteger(id) && typeof text === 'string' ? [[id, text]] : [];
  });
  return choices.length > 0 ? new Map(choices) : undefined;
}

/** A row for a field that the host describes and the registry does not name. */
function portalRow(entity: RegisteredEntity, key: string, name: string, known: unknown): EntityField {
  const description = isPlainRecord(known) ? known : {};
  const words = wordsOf(known);
  const single = typeOf(key, description, words.hostType?.toLowerCase() ?? '');
  const isMultiple = isSet(description, ['isMultiple', 'multiple', 'MULTIPLE']);
  const choices = single === 'enumeration' ? choicesOf(words.items) : undefined;
  const original = firstText(description, ['upperName', 'FIELD_NAME']);
  return {
    name,
    host: entity.requestNames ? name : key,
    meaning: words.label ?? name,
    ...(single === 'array'
      ? { type: 'array', items: words.hostType === 'crm_multifield' ? 'object' : [] }
      : isMultiple
        ? { type: 'array', items: single }
        : { type: single }),
    ...(isSet(description, ['isReadOnly', 'readonly', 'readOnly']) && { readonly: true }),
    ...(isSet(description, ['isImmutable', 'immutable']) && { immutable: true }),
    ...(choices && { choices }),
    // The host keeps numbers of records as texts where it could keep those of several kinds.
    ...(words.hostType === 'crm' && { orderedHere: true as const }),
    ...(original !== undefined && original !== key && { aliases: [original] }),
    ofPortal: {
      ...words,
      isRequired: isSet(description, ['isRequired', 'required', 'IS_REQUIRED']),
      ...(entity.requestNames && { requestName: key }),
    },
  };
}

/**
 * The base with a row for every field that the portal describes: what is read, written, filtered and described goes by
 * the same rows. Of fields the registry names, its row tells what this service accepts.
 * @param host descriptions or titles by the host's names.
 */
export function withPortalFields(entity: RegisteredEntity, host: PlainRecord): RegisteredEntity {
  const fields = [...entity.fields];
  const taken = new Set(
    fields.flatMap(({ name, aliases = [], alsoAs = [] }) => [name, ...aliases, ...alsoAs]),
  );
  for (const [key, known] of Object.entries(host)) {
    const reference = fieldNamed(entity, key);
    if (reference?.field) continue;
    const name = reference?.name ?? unlistedName(entity, key);
    if (name === null || taken.has(name)) continue;
    fields.push(portalRow(entity, key, name, known));
    taken.add(name);
  }
  return { ...withFields(entity, fields), portalFields: host };
}

function describeField(field: EntityField, known: unknown): FieldDescription {
  const { ofPortal } = field;
  return {
    ...(!ofPortal && { description: field.meaning }),
    type: jsonType(field),
    readonly: field.readonly ?? false,
    required: field.required ?? ofPortal?.isRequired ?? false,
    immutable: field.immutable ?? false,
    multiple: field.type === 'array',
    ...(field.enum && { enum: field.enum }),
    ...wordsOf(known),
  };
}

/**
 * Registry and host description of an entity's fields as one map, custom fields included.
 * @param entity as {@link withPortalFields} makes it, or without what a portal describes.
 */
export function describeFields(entity: RegisteredEntity): Record<string, FieldDescription> {
  const known = new Map(
    Object.entries(entity.portalFields ?? {}).map(([key, value]) => [fieldNamed(entity, key)?.field, value]),
  );
  return Object.fromEntries(
    entity.fields.flatMap((field) =>
      [field.name, ...(field.alsoAs ?? [])].map((name) => [
        name,
        describeField(field, name === field.name ? known.get(field) : undefined),
      ]),
    ),
  );
}
