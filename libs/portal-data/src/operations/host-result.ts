import { PorticoError } from '#libs/kernel';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import type { HostOperation } from '../registry/entity-definition.js';

function unexpected(operation: HostOperation): PorticoError {
  return new PorticoError('HOST_UNAVAILABLE', {
    message: `The host answered ${operation.method} in an unexpected shape.`,
  });
}

function walk(answer: unknown, path: readonly string[]): unknown {
  let value = answer;
  for (const key of path) value = isPlainRecord(value) ? value[key] : undefined;
  return value;
}

/** @throws PorticoError `HOST_UNAVAILABLE` when the answer holds no record where one is promised. */
export function readRow(operation: HostOperation, answer: unknown): PlainRecord {
  const row = walk(answer, operation.result.path);
  if (isPlainRecord(row)) return row;
  throw unexpected(operation);
}

/** Empty maps arrive from the host as empty arrays. */
export function readMap(operation: HostOperation, answer: unknown): PlainRecord {
  const map = walk(answer, operation.result.path);
  if (isPlainRecord(map)) return map;
  if (Array.isArray(map) && map.length === 0) return {};
  throw unexpected(operation);
}

/** @throws PorticoError `HOST_UNAVAILABLE` when the answer holds no list of records. */
export function readRows(operation: HostOperation, answer: unknown): PlainRecord[] {
  const rows = walk(answer, operation.result.path);
  if (Array.isArray(rows) && rows.every(isPlainRecord)) return rows;
  throw unexpected(operation);
}
