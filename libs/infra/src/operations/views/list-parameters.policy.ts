import { PorticoError } from '#libs/kernel';
import { OPERATION_KINDS, type OperationKind } from '../../contracts/operation-kind.js';

export const DEFAULT_OPERATIONS = 5;
export const MOST_OPERATIONS = 20;

export type KindFilter = OperationKind | 'all';

/**
 * `limit` of the operations list (part 2, "GET /v1/infra/servers/:id/operations").
 * @param value the query value as sent; undefined only when the key is absent.
 * @throws PorticoError `INVALID_LIMIT` for negative, fractional, non-numeric, empty or repeated values.
 */
export function parseLimit(value: unknown): number {
  if (value === undefined) return DEFAULT_OPERATIONS;
  if (typeof value !== 'string' || !/^\d+$/.test(value)) throw new PorticoError('INVALID_LIMIT');
  return Math.min(Math.max(Number(value), 1), MOST_OPERATIONS);
}

/**
 * `kind` of the operations list; the default is `deploy`.
 * @throws PorticoError `INVALID_KIND` for any other value, an empty one included.
 */
export function parseKind(value: unknown): KindFilter {
  if (value === undefined) return 'deploy';
  if (value === 'all') return 'all';
  const kind = OPERATION_KINDS.find((known) => known === value);
  if (!kind) throw new PorticoError('INVALID_KIND');
  return kind;
}
