import { HostError } from '../protocol/host-error.js';
import type { HostParams } from '../protocol/host-params.js';
import { PAGE_SIZE } from './paging.js';

function wholeNumber(value: unknown, name: string): number {
  const number = typeof value === 'object' ? Number.NaN : Number(value);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new HostError(400, 'INVALIDPAGINATION', `pagination.${name} is a whole number from 0`);
}

/** The `pagination` argument of version 3. */
export function paginationOf(params: HostParams): HostParams {
  const value = params['pagination'] ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new HostError(400, 'INVALIDPAGINATION', 'pagination is an object');
  }
  return value as HostParams;
}

/** How many rows a page of version 3 has; 0 is refused. */
export function v3Limit(params: HostParams, most: number, usual = PAGE_SIZE): number {
  const limit = wholeNumber(paginationOf(params)['limit'] ?? usual, 'limit');
  if (limit === 0) throw new HostError(400, 'INVALIDPAGINATION', 'pagination.limit is at least 1');
  return Math.min(limit, most);
}

/** Which rows `pagination {limit, offset | page}` asks for. */
export function v3Page(
  params: HostParams,
  most: number,
  usual = PAGE_SIZE,
): { readonly from: number; readonly limit: number } {
  const pagination = paginationOf(params);
  const limit = v3Limit(params, most, usual);
  const number = Math.max(1, wholeNumber(pagination['page'] ?? 1, 'page'));
  return { from: wholeNumber(pagination['offset'] ?? (number - 1) * limit, 'offset'), limit };
}
