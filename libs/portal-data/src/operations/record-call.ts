import { randomBytes } from 'node:crypto';
import type { HostParams } from '#libs/host-client';
import { PorticoError, shown } from '#libs/kernel';
import {
  choiceOfOperation,
  fillArguments,
  parameterValues,
  placeholdersIn,
  type PlaceholderValues,
} from './host-arguments.js';
import { idIn, readDescriptions, readRecord, refuseMissing } from './host-result.js';
import { invalidParameter } from '../query/invalid-parameter.js';
import type { OwnParameters } from '../query/list-query.js';
import { hostSelect } from '../query/read-plan.js';
import type { FieldReference } from '../records/entity-names.js';
import { describeFields, type FieldDescription, withPortalFields } from '../records/field-description.js';
import { currentHostFields, type HostField, toHostFields } from '../records/host-fields.js';
import { namesMultifield } from '../records/multifields.policy.js';
import { type ApiRecord, trimRecord } from '../records/record-mapper.js';
import { type HostOperation, KEY_SEPARATOR } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

export type RecordOperation = 'get' | 'create' | 'update' | 'delete' | 'fields';

/** What a caller asks of one record. */
export interface RecordRequest {
  readonly id?: string | number;
  /** Id of the record a nested base belongs to. */
  readonly parent?: string | number;
  readonly body?: unknown;
  readonly parameters?: OwnParameters;
  /** Empty means every field. */
  readonly select?: readonly FieldReference[];
  /** The record as it is, for an update that {@link needsCurrent}. */
  readonly current?: ApiRecord;
  /** Number on the host of the person the call acts for. */
  readonly actorId?: number;
}

/** What an answer of the host came to. */
export type RecordOutcome =
  | { readonly kind: 'record'; readonly record: ApiRecord }
  /** Done, but the answer holds no record: `get` it, and answer `known` when that fails. */
  | { readonly kind: 'written'; readonly id: string | number; readonly known: ApiRecord }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'fields'; readonly fields: Record<string, FieldDescription> };

/** One host call that runs an operation on one record, by itself or within a batch of the host. */
export interface RecordCall {
  readonly method: string;
  readonly params: HostParams;
  readonly api: 'v2' | 'v3';
  /**
   * @param answer what the host answered, with `result` at its root.
   * @throws PorticoError `ENTITY_NOT_FOUND`, or `HOST_UNAVAILABLE` for an answer of another shape.
   */
  readonly read: (answer: unknown) => RecordOutcome;
}

/** Whether an update of this body may have to read the record first. Refuses nothing. */
export function mayNeedCurrent(entity: RegisteredEntity, body: unknown): boolean {
  return entity.updateReplaces !== undefined || namesMultifield(entity, body);
}

/**
 * Whether an update has to read the record first, since the host would lose what the body leaves out.
 * @throws PorticoError `INVALID_PARAMS` naming the field: nothing is read for a body that is refused.
 */
export function needsCurrent(entity: RegisteredEntity, body: unknown): boolean {
  const { updateReplaces } = entity;
  if (!mayNeedCurrent(entity, body)) return false;
  const given = new Set(toHostFields(entity, body, 'update').map(({ name }) => name));
  if (updateReplaces === true || namesMultifield(entity, body)) return true;
  return updateReplaces?.some((name) => !given.has(name)) ?? false;
}

function bodyOf(
  entity: RegisteredEntity,
  operation: RecordOperation,
  { body, current, actorId }: RecordRequest,
): readonly HostField[] {
  if (operation !== 'create' && operation !== 'update') return [];
  const fields = toHostFields(entity, body, operation, {
    ...(current && { current }),
    ...(actorId !== undefined && { actorId }),
  });
  if (operation === 'create' || !current || entity.updateReplaces === undefined) return fields;
  const given = new Set(fields.map(({ name }) => name));
  const kept = currentHostFields(entity, current, entity.updateReplaces);
  return [...kept.filter(({ name }) => !given.has(name)), ...fields];
}

/** A field the template has no place for would be dropped without a word. */
function refuseUntaken(
  placeholders: ReadonlySet<string>,
  operation: RecordOperation,
  fields: readonly HostField[],
): void {
  if (placeholders.has('$fields') || placeholders.has('$rest')) return;
  const untaken = fields.find(({ name }) => !placeholders.has(`$f.${name}`));
  if (!untaken) return;
  const { name } = untaken;
  const where = operation === 'create' ? 'on create' : 'by an update, or not with these others';
  throw invalidParameter(name, `Field "${shown(name)}" cannot be set ${where}.`);
}

function fieldValues(placeholders: ReadonlySet<string>, fields: readonly HostField[]): PlaceholderValues {
  const entries = fields.map(({ key, value }) => [key, value] as const);
  const rest = fields.filter(({ name }) => !placeholders.has(`$f.${name}`));
  return {
    ...Object.fromEntries(fields.map(({ name, value }) => [`$f.${name}`, value])),
    $fields: Object.fromEntries(entries),
    $rest: Object.fromEntries(rest.map(({ key, value }) => [key, value])),
  };
}

/** The parts of a composite id. */
function keyValues(
  { compositeKey = [] }: RegisteredEntity,
  id: string | number | undefined,
): PlaceholderValues {
  const parts = String(id ?? '').split(KEY_SEPARATOR);
  return Object.fromEntries(compositeKey.map((name, index) => [`$key.${name}`, Number(parts[index])]));
}

function argumentsOf(
  entity: RegisteredEntity,
  operation: HostOperation,
  { id, parent, parameters = {}, select = [] }: RecordRequest,
  fields: readonly HostField[],
): HostParams {
  const placeholders = placeholdersIn(operation.args);
  return fillArguments(operation.args, {
    ...fieldValues(placeholders, fields),
    ...parameterValues(parameters),
    ...keyValues(entity, id),
    $id: id,
    $parent: parent,
    $select: hostSelect(entity, select),
    $generated: placeholders.has('$generated') ? randomBytes(8).toString('hex') : undefined,
  });
}

/** Where the caller names the id of a new record, that is its id, whatever the host calls its answer. */
function chosenId(entity: RegisteredEntity, fields: readonly HostField[]): string | number | undefined {
  const { compositeKey } = entity;
  if (compositeKey) {
    const parts = compositeKey.map((key) => fields.find(({ name }) => name === key)?.sent);
    return parts.includes(undefined) ? undefined : parts.join(KEY_SEPARATOR);
  }
  const host = entity.byName.get('id')?.host;
  const names = new Set(entity.fields.filter((field) => field.host === host).map(({ name }) => name));
  const sent = fields.find(({ name }) => name === 'id' || names.has(name))?.sent;
  return typeof sent === 'string' || typeof sent === 'number' ? sent : undefined;
}

function written(
  entity: RegisteredEntity,
  operation: HostOperation,
  request: RecordRequest,
  fields: readonly HostField[],
  answer: unknown,
): RecordOutcome {
  const id = request.id ?? chosenId(entity, fields) ?? idIn(entity, operation, answer);
  const sent = Object.fromEntries(fields.map(({ name, sent: value }) => [name, value]));
  return { kind: 'written', id, known: { ...request.current, ...sent, id } };
}

function readWrite(
  entity: RegisteredEntity,
  operation: HostOperation,
  request: RecordRequest,
  fields: readonly HostField[],
  answer: unknown,
): RecordOutcome {
  const { kind } = operation.result;
  if (kind === 'row' || kind === 'first' || kind === 'find') {
    const record = readRecord(entity, operation, answer, request.id);
    if (record && record['id'] !== undefined && record['id'] !== null) return { kind: 'record', record };
  }
  return written(entity, operation, request, fields, answer);
}

function readGet(
  entity: RegisteredEntity,
  operation: HostOperation,
  { id, select = [] }: RecordRequest,
  answer: unknown,
): RecordOutcome {
  const record = readRecord(entity, operation, answer, id);
  if (!record) throw new PorticoError('ENTITY_NOT_FOUND');
  return { kind: 'record', record: select.length > 0 ? trimRecord(record, select) : record };
}

/**
 * Plans the one host call of an operation on a record. An update that {@link needsCurrent} is given the
 * record; `fields` of a base without a host method is {@link describeFields} alone.
 * @throws PorticoError `INVALID_PARAMS` naming the field, `ROUTE_NOT_FOUND` for what the base does not serve.
 */
export function planRecordCall(
  entity: RegisteredEntity,
  name: RecordOperation,
  request: RecordRequest,
): RecordCall {
  const fields = bodyOf(entity, name, request);
  const named = fields.map((field) => field.name);
  const operation = choiceOfOperation(entity, name, named);
  refuseUntaken(placeholdersIn(operation.args), name, fields);
  return {
    method: operation.method,
    params: argumentsOf(entity, operation, request, fields),
    api: entity.hostApi,
    read: (answer) => {
      refuseMissing(operation, answer);
      switch (name) {
        case 'get':
          return readGet(entity, operation, request, answer);
        case 'create':
        case 'update':
          return readWrite(entity, operation, request, fields, answer);
        case 'delete':
          return { kind: 'deleted' };
        case 'fields':
          return {
            kind: 'fields',
            fields: describeFields(withPortalFields(entity, readDescriptions(operation, answer))),
          };
      }
    },
  };
}
