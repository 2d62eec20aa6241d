import { shown } from '#libs/kernel';
import { invalidParameter } from '../query/invalid-parameter.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import {
  bodyField,
  fieldNamed,
  FORBIDDEN_NAMES,
  knownField,
  MAX_NAME_LENGTH,
  unlistedField,
  writeName,
  type FieldReference,
} from './entity-names.js';
import { multifieldEntries, readMultifield, type WantedValues } from './multifields.policy.js';
import { isPlainRecord, type ApiRecord, type PlainRecord } from './record-mapper.js';
import { fromCaller, toHost, ValueRefusal, type FieldFault } from '../values/field-values.js';

const MAX_DEPTH = 32;

/** One field of a body, ready for the host. */
export interface HostField {
  /** Name in the API. */
  readonly name: string;
  /** Name in the host's create and update calls. */
  readonly key: string;
  /** In the host's spelling. */
  readonly value: unknown;
  /** In the API's types. */
  readonly sent: unknown;
}

function refuse(name: string, why: string): never {
  throw invalidParameter(name, `Field "${shown(name)}" ${why}.`);
}

/** What JSON could not carry to the host: an endless depth, or numbers that would arrive as null. */
function checkValue(name: string, value: unknown): void {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) refuse(name, 'is nested too deeply');
    if (level.some((entry) => typeof entry === 'number' && !Number.isFinite(entry)))
      refuse(name, 'holds a number that is too large');
    level = level.flatMap((entry) =>
      typeof entry === 'object' && entry !== null ? (Object.values(entry) as unknown[]) : [],
    );
  }
}

function checkName(name: string): void {
  if (FORBIDDEN_NAMES.has(name)) refuse(name, 'is not allowed');
  if (name.length > MAX_NAME_LENGTH) refuse(name, 'has too long a name');
}

/** @param faults takes what the field cannot hold. */
function hostField(
  entity: RegisteredEntity,
  reference: FieldReference,
  value: unknown,
  faults: FieldFault[],
): HostField {
  const { name, field } = reference;
  checkValue(name, value);
  const sent = field ? fromCaller(field, value, faults) : value;
  return {
    name,
    key: writeName(entity, reference),
    value: field ? toHost(entity, field, sent) : sent === null ? toHost(entity, undefined, null) : sent,
    sent,
  };
}

function fieldsIn(body: unknown): PlainRecord {
  if (!isPlainRecord(body)) {
    throw invalidParameter('body', 'The body must be a JSON object.');
  }
  return isPlainRecord(body['fields']) && Object.keys(body).length === 1 ? body['fields'] : body;
}

function checkRequired(entity: RegisteredEntity, fields: readonly HostField[]): void {
  const given = new Set(fields.filter(({ sent }) => sent !== null && sent !== '').map(({ name }) => name));
  for (const { required, readonly, name } of entity.fields) {
    if (required && !readonly && !given.has(name)) refuse(name, 'is required');
  }
}

/** What is known beside the body. */
export interface BodyContext {
  /** Number on the host of the person the call acts for. */
  readonly actorId?: number;
  /** The record before an update, where it had to be read. */
  readonly current?: ApiRecord;
}

/** The list of the host that takes the values of several fields, as one field of the body. */
function gathered(
  entity: RegisteredEntity,
  wanted: readonly WantedValues[],
  given: ReadonlySet<string>,
  current: ApiRecord | undefined,
): readonly HostField[] {
  const [first] = wanted;
  const name = first?.field.multifield?.field;
  const reference = name === undefined ? undefined : fieldNamed(entity, name);
  if (!first || !reference) return [];
  if (given.has(reference.name))
    refuse(first.field.name, `cannot be given together with "${reference.name}"`);
  const entries = multifieldEntries(wanted, current);
  return [{ name: reference.name, key: writeName(entity, reference), value: entries, sent: entries }];
}

function actingPerson(
  entity: RegisteredEntity,
  given: ReadonlySet<string>,
  actorId: number | undefined,
): readonly HostField[] {
  if (actorId === undefined) return [];
  return entity.fields
    .filter(({ name, defaultsTo }) => defaultsTo === 'actor' && !given.has(name))
    .map((field) => hostField(entity, knownField(field), actorId, []));
}

/**
 * The fields of a create or update body in the host's names and values. A body may also hold them under
 * `fields`. A field that neither the table nor its shape knows passes as it is: the host decides.
 * @throws PorticoError `INVALID_PARAMS` for a body that is no object or is empty, and for
 *   read-only, immutable, missing, repeated or mistyped fields, naming the field.
 */
export function toHostFields(
  entity: RegisteredEntity,
  body: unknown,
  mode: 'create' | 'update',
  { actorId, current }: BodyContext = {},
): readonly HostField[] {
  const seen = new Set<string>();
  const wanted: WantedValues[] = [];
  const faults: FieldFault[] = [];
  const plain = Object.entries(fieldsIn(body)).flatMap(([name, value]) => {
    checkName(name);
    const reference = bodyField(entity, name) ?? unlistedField(entity, name);
    if (reference.field?.readonly) refuse(reference.name, 'is read-only');
    if (reference.field?.immutable && mode === 'update') refuse(reference.name, 'can only be set on create');
    const { multifield } = reference.field ?? {};
    const given = multifield && Object.hasOwn(multifield.kinds, name) ? name : reference.name;
    if (seen.has(given)) refuse(reference.name, 'is given twice under different names');
    seen.add(given);
    if (!reference.field || !multifield) return [hostField(entity, reference, value, faults)];
    wanted.push(readMultifield(reference.field, name, value));
    return [];
  });
  if (faults.length > 0) throw new ValueRefusal(faults);
  const acting = mode === 'create' ? actingPerson(entity, seen, actorId) : [];
  const fields = [...plain, ...gathered(entity, wanted, seen, current), ...acting];
  if (mode === 'create') checkRequired(entity, fields);
  else if (fields.length === 0) {
    throw invalidParameter('body', 'The body names no field to change.');
  }
  return fields;
}

/**
 * Names in a create or update body that nobody knows: neither the base nor, where it was asked, the portal. They pass to
 * the host, which may ignore them without a word.
 */
export function unknownNames(entity: RegisteredEntity, body: unknown): string[] {
  const isKnown = (name: string): boolean => {
    const reference = bodyField(entity, name);
    return reference !== undefined && (reference.field !== undefined || entity.portalFields === undefined);
  };
  return Object.keys(fieldsIn(body)).filter((name) => !isKnown(name));
}

/**
 * Fields of a record as it is, to be sent again with an update because the host would lose them. What the
 * host alone sets is left out.
 */
export function currentHostFields(
  entity: RegisteredEntity,
  current: ApiRecord,
  wanted: true | readonly string[],
): readonly HostField[] {
  return Object.entries(current).flatMap(([name, value]) => {
    const reference = fieldNamed(entity, name);
    if (!reference || reference.field?.readonly || value === null || value === undefined) return [];
    if (wanted !== true && !wanted.includes(reference.name)) return [];
    return [
      {
        name: reference.name,
        key: writeName(entity, reference),
        value: reference.field ? toHost(entity, reference.field, value) : value,
        sent: value,
      },
    ];
  });
}
