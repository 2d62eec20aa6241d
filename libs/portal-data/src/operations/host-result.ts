import { HostAbsence } from '#libs/host-client/contracts';
import { PorticoError, scalarText } from '#libs/kernel';
import { isPlainRecord, toApiRecord, type ApiRecord, type PlainRecord } from '../records/record-mapper.js';
import type { HostOperation } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/** The host answered, but not what the registry says of it: of a write nobody knows whether it has happened. */
export function unexpectedAnswer(operation: HostOperation): PorticoError {
  return new HostAbsence('HOST_UNAVAILABLE', true, {
    message: `The host answered ${operation.method} in an unexpected shape.`,
  });
}

function walkPath(answer: unknown, path: readonly string[]): unknown {
  let value = answer;
  for (const key of path) value = isPlainRecord(value) ? value[key] : undefined;
  return value;
}

/** Whether a path ends early at an empty list, which is how the host writes an object without members. */
function endsInNothing(answer: unknown, path: readonly string[]): boolean {
  return path.some((_key, depth) => {
    const value = walkPath(answer, path.slice(0, depth));
    return Array.isArray(value) && value.length === 0;
  });
}

/** The part of a host answer that an operation is about; undefined when neither of its paths leads there. */
export function payloadOf({ result }: HostOperation, answer: unknown): unknown {
  const value = walkPath(answer, result.path);
  return value === undefined && result.fallbackPath ? walkPath(answer, result.fallbackPath) : value;
}

/** @throws PorticoError `ENTITY_NOT_FOUND`, `HOST_ERROR` when that is what the answer means. */
export function refuseMissing(operation: HostOperation, answer: unknown): void {
  const { missingIsFalse, falseIsRefusal } = operation.result;
  if ((!missingIsFalse && falseIsRefusal === undefined) || payloadOf(operation, answer) !== false) return;
  if (missingIsFalse) throw new PorticoError('ENTITY_NOT_FOUND');
  throw new PorticoError('HOST_ERROR', { message: falseIsRefusal ?? '' });
}

/** Rows of an object keyed by id; a row that does not say its id gets it from its key. */
function rowsOfMap(map: PlainRecord, idKey = 'id'): PlainRecord[] {
  return Object.entries(map)
    .filter((entry): entry is [string, PlainRecord] => isPlainRecord(entry[1]))
    .map(([key, row]) => (row[idKey] === undefined ? { ...row, [idKey]: key } : row));
}

/** Branches before their children, depth first. */
function rowsOfTree(roots: readonly PlainRecord[]): PlainRecord[] {
  const rows: PlainRecord[] = [];
  const open = [...roots].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    const { children, ...row } = node;
    rows.push(row);
    if (Array.isArray(children)) {
      for (const child of [...(children as unknown[])].reverse()) if (isPlainRecord(child)) open.push(child);
    }
  }
  return rows;
}

/**
 * Rows of a list answer, as the host names them. The host answers an empty object as an empty list.
 * @throws PorticoError `HOST_UNAVAILABLE` when the answer holds no list of records.
 */
export function readRows(operation: HostOperation, answer: unknown): PlainRecord[] {
  return rowsIn(operation, payloadOf(operation, answer));
}

/** {@link readRows} of a payload. */
export function rowsIn(operation: HostOperation, payload: unknown): PlainRecord[] {
  if (Array.isArray(payload) && payload.every(isPlainRecord)) {
    return operation.result.kind === 'tree' ? rowsOfTree(payload) : payload;
  }
  if (isPlainRecord(payload)) return rowsOfMap(payload, operation.result.idKey);
  throw unexpectedAnswer(operation);
}

function rowIn(
  entity: RegisteredEntity,
  operation: HostOperation,
  payload: unknown,
  id: string | number | undefined,
): PlainRecord | undefined {
  const { kind, idKey = entity.byName.get('id')?.host ?? 'id' } = operation.result;
  if (kind === 'row') return isPlainRecord(payload) ? payload : undefined;
  const rows = Array.isArray(payload)
    ? payload.filter(isPlainRecord)
    : isPlainRecord(payload)
      ? rowsOfMap(payload, idKey)
      : [];
  if (kind === 'first') return rows[0];
  return rows.find((row) => scalarText(row[idKey]) === String(id));
}

/**
 * The record of an answer of kind `row`, `first` or `find`; null when the host says that there is none by
 * an empty answer.
 * @throws PorticoError `HOST_UNAVAILABLE` when the answer is something else.
 */
export function readRecord(
  entity: RegisteredEntity,
  operation: HostOperation,
  answer: unknown,
  id?: string | number,
): ApiRecord | null {
  const payload = payloadOf(operation, answer);
  const row = rowIn(entity, operation, payload, id);
  if (row && Object.keys(row).length > 0) return toApiRecord(entity, row, operation.result.idKey);
  if (payload === undefined && endsInNothing(answer, operation.result.path)) return null;
  if (payload === undefined || typeof payload === 'string' || typeof payload === 'number') {
    throw unexpectedAnswer(operation);
  }
  return null;
}

/**
 * The id in an answer of kind `id`.
 * @throws PorticoError `HOST_UNAVAILABLE` when it names none.
 */
export function idIn(entity: RegisteredEntity, operation: HostOperation, answer: unknown): string | number {
  const payload = payloadOf(operation, answer);
  const idKey = operation.result.idKey ?? entity.byName.get('id')?.host ?? 'id';
  const value = isPlainRecord(payload) ? payload[idKey] : payload;
  const isNumber = entity.idType === 'number';
  if (isNumber && /^[1-9]\d{0,14}$/.test(scalarText(value))) return Number(value);
  if (!isNumber && (typeof value === 'string' || typeof value === 'number') && value !== '') {
    return String(value);
  }
  throw unexpectedAnswer(operation);
}

/**
 * An object by keys; the host answers an empty one as an empty list.
 * @throws PorticoError `HOST_UNAVAILABLE` when the answer holds none.
 */
export function readMap(operation: HostOperation, answer: unknown): PlainRecord {
  return mapIn(operation, payloadOf(operation, answer));
}

/** {@link readMap} of a payload. */
export function mapIn(operation: HostOperation, payload: unknown): PlainRecord {
  if (isPlainRecord(payload)) return payload;
  if (Array.isArray(payload) && payload.length === 0) return {};
  throw unexpectedAnswer(operation);
}

/**
 * Descriptions of fields, by the host's names. A list of descriptions names each of them in itself.
 * @throws PorticoError `HOST_UNAVAILABLE` when the answer holds none.
 */
export function readDescriptions(operation: HostOperation, answer: unknown): PlainRecord {
  if (operation.result.kind !== 'field-list') return readMap(operation, answer);
  const named = readRows(operation, answer).flatMap((description) => {
    const { name } = description;
    return typeof name === 'string' && name !== '__proto__' ? [[name, description] as const] : [];
  });
  return Object.fromEntries(named);
}
