import type { EntityField } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/** A field as requests and answers of an entity name it. */
export interface FieldReference {
  /** Name in the API's answers. */
  readonly name: string;
  /** Name in the host's answers; of a field that nobody describes, the name the caller used. */
  readonly host: string;
  /** Absent for a custom field that nobody describes. */
  readonly field: EntityField | undefined;
}

/** Names that would reach an object's prototype instead of its own fields. */
export const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Characters of a field name in a request; no host has longer ones. */
export const MAX_NAME_LENGTH = 100;

const HOST_STYLE = /^[A-Z][A-Z0-9_]*$/;
const ITEM_CUSTOM = /^(uf[A-Z]\w*|UF_\w+|parentId\d+|PARENT_ID_\d+)$/;
const RAW_CUSTOM = /^(uf[A-Z]\w*|UF_\w+|PROPERTY_\w+|property\d\w*)$/;
const NEVER_RENAMED = /^(UF_|PROPERTY_)/;

/** `RQ_COMPANY_NAME` → `rqCompanyName`. */
export function lowerCamel(name: string): string {
  return name.toLowerCase().replace(/_+([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** `rqCompanyName` → `RQ_COMPANY_NAME`. */
export function upperSnake(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
}

/**
 * The item methods' spelling of a custom field: `UF_CRM_3_DIGIT` → `ufCrm3Digit`. An underscore stays before
 * a number that ends the name or follows a number: `UF_CRM_5_1747309879` → `ufCrm5_1747309879`.
 */
export function itemCustomName(name: string): string {
  if (!HOST_STYLE.test(name)) return name;
  const parts = name.toLowerCase().split('_');
  const isNumber = (part: string | undefined): boolean => part !== undefined && /^\d+$/.test(part);
  return parts
    .map((part, index) => {
      if (index === 0) return part;
      const last = index === parts.length - 1;
      if (isNumber(part)) return last || isNumber(parts[index - 1]) ? `_${part}` : part;
      return part.charAt(0).toUpperCase() + part.slice(1);
    })
    .join('')
    .replace(/^parentId_/, 'parentId');
}

interface InputNames {
  readonly byInput: ReadonlyMap<string, EntityField>;
  /** The host names its fields in UPPER_SNAKE, so fields beyond the table follow the same rule. */
  readonly hostStyle: boolean;
}

const inputNames = new WeakMap<RegisteredEntity, InputNames>();

function inputNamesOf(entity: RegisteredEntity): InputNames {
  const known = inputNames.get(entity);
  if (known) return known;
  const byInput = new Map<string, EntityField>();
  const spellings: readonly ((field: EntityField) => readonly string[])[] = [
    ({ name }) => [name],
    ({ aliases }) => aliases ?? [],
    ({ alsoAs }) => alsoAs ?? [],
    ({ host }) => [host],
    ({ host }) => (HOST_STYLE.test(host) ? [lowerCamel(host)] : []),
    ({ host }) => (entity.requestNames ? [upperSnake(host)] : []),
  ];
  for (const spelling of spellings) {
    for (const field of entity.fields) {
      for (const name of spelling(field)) if (!byInput.has(name)) byInput.set(name, field);
    }
  }
  const made = { byInput, hostStyle: HOST_STYLE.test(entity.byName.get('id')?.host ?? '') };
  inputNames.set(entity, made);
  return made;
}

function customReference(entity: RegisteredEntity, name: string): FieldReference | undefined {
  if (entity.customFields === 'none' || name.length > MAX_NAME_LENGTH) return undefined;
  if (entity.customFields === 'item') {
    return ITEM_CUSTOM.test(name) ? { name: itemCustomName(name), host: name, field: undefined } : undefined;
  }
  if (!RAW_CUSTOM.test(name)) return undefined;
  if (!entity.requestNames) return { name, host: name, field: undefined };
  return { name: HOST_STYLE.test(name) ? lowerCamel(name) : name, host: name, field: undefined };
}

/** Finds a field by any name it has in the API or on the host, or a custom field by its shape. */
export function fieldNamed(entity: RegisteredEntity, name: string): FieldReference | undefined {
  const field = inputNamesOf(entity).byInput.get(name);
  if (field) return knownField(field);
  const custom = customReference(entity, name);
  const described = custom && entity.byName.get(custom.name);
  return described ? knownField(described) : custom;
}

/** Whether a name has the form of a custom field of the base. */
export function isCustomName(entity: RegisteredEntity, name: string): boolean {
  return customReference(entity, name) !== undefined;
}

/** Finds a field by any name it has in a body: those of {@link fieldNamed}, and those of single kinds of a multifield. */
export function bodyField(entity: RegisteredEntity, name: string): FieldReference | undefined {
  const known = fieldNamed(entity, name);
  if (known?.field) return known;
  const field = entity.fields.find(({ multifield }) => multifield && Object.hasOwn(multifield.kinds, name));
  return field ? knownField(field) : known;
}

/** The reference of a field of the table. */
export function knownField(field: EntityField): FieldReference {
  return { name: field.name, host: field.host, field };
}

/** Name of a field in select, filter and order of a host call. */
export function requestName(entity: RegisteredEntity, { host, field }: FieldReference): string {
  if (field?.ofPortal?.requestName !== undefined) return field.ofPortal.requestName;
  if (!entity.requestNames || HOST_STYLE.test(host)) return host;
  // The number of an automatic custom field stands apart: ufAuto17 is UF_AUTO_17.
  return upperSnake(field ? host : host.replace(/([a-z])(\d)/g, '$1_$2'));
}

/** Name of a field in create and update calls. */
export function writeName(entity: RegisteredEntity, reference: FieldReference): string {
  return reference.field?.write ?? requestName(entity, reference);
}

/** API name of a key of the host that is not in the table; null when it must not shadow a field that is. */
export function unlistedName(entity: RegisteredEntity, key: string): string | null {
  if (FORBIDDEN_NAMES.has(key)) return null;
  const { hostStyle } = inputNamesOf(entity);
  const name = hostStyle && HOST_STYLE.test(key) && !NEVER_RENAMED.test(key) ? lowerCamel(key) : key;
  return entity.byName.has(name) ? null : name;
}

/** A field of a body that neither the table nor its shape knows; the host decides about it. */
export function unlistedField(entity: RegisteredEntity, name: string): FieldReference {
  const { hostStyle } = inputNamesOf(entity);
  const host = hostStyle && !entity.requestNames && /^[a-z]/.test(name) ? upperSnake(name) : name;
  return { name, host, field: undefined };
}
