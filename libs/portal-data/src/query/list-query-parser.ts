import { PorticoError } from '#libs/kernel';
import { findField, isPlainRecord } from '../records/record-mapper.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { parseFilter } from './filter-parser.js';
import type { ListQuery, Ordering } from './list-query.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 5_000;
const MAX_OFFSET = 10_000_000;
const KNOWN = new Set(['limit', 'offset', 'page', 'select', 'order', 'sort', 'filter', 'withTotal']);

function invalid(field: string, expected: string): PorticoError {
  return new PorticoError('INVALID_PARAMS', {
    message: `Parameter "${field}" ${expected}.`,
    details: { field },
  });
}

function integer(field: string, value: unknown, min: number): number | undefined {
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number) && number >= min) return number;
  throw invalid(field, `must be a whole number of at least ${min}`);
}

function hostName(entity: RegisteredEntity, parameter: string, name: unknown): string {
  if (typeof name !== 'string' || !/^[A-Za-z][A-Za-z0-9_]{0,99}$/.test(name)) {
    throw invalid(parameter, 'must hold field names');
  }
  return findField(entity, name)?.host ?? name;
}

function parseSelect(entity: RegisteredEntity, value: unknown): string[] {
  if (value === undefined || value === '') return [];
  const names = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(names)) throw invalid('select', 'must be a list of field names');
  const hosts = names.map((name) =>
    hostName(entity, 'select', typeof name === 'string' ? name.trim() : name),
  );
  return hosts.includes('*') ? [] : [...new Set(['id', ...hosts])];
}

function direction(parameter: string, value: unknown): 'asc' | 'desc' {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'asc' || text === 'desc') return text;
  throw invalid(parameter, 'takes asc or desc');
}

function parseOrder(entity: RegisteredEntity, parameter: string, value: unknown): Ordering[] {
  if (value === undefined || value === '') return [];
  if (typeof value === 'string') {
    return value.split(',').map((part) => {
      const name = part.trim();
      const descending = name.startsWith('-');
      return {
        host: orderable(entity, parameter, descending ? name.slice(1) : name),
        direction: descending ? 'desc' : 'asc',
      };
    });
  }
  if (!isPlainRecord(value)) throw invalid(parameter, 'must be field names with asc or desc');
  return Object.entries(value).map(([name, text]) => ({
    host: orderable(entity, parameter, name),
    direction: direction(parameter, text),
  }));
}

/** An order the host does not know would be dropped without a word, so it is refused here. */
function orderable(entity: RegisteredEntity, parameter: string, name: string): string {
  const host = hostName(entity, parameter, name);
  if (findField(entity, name) || /^(uf|UF_)/.test(name)) return host;
  throw invalid(parameter, `names the unknown field "${name}"`);
}

/**
 * Reads the parameters of a list request.
 * @param input query parameters with brackets already expanded, or a search body.
 * @throws PorticoError `INVALID_PARAMS` naming the parameter or field.
 */
export function parseListQuery(
  entity: RegisteredEntity,
  input: Readonly<Record<string, unknown>>,
): ListQuery {
  for (const name of Object.keys(input)) {
    if (!KNOWN.has(name)) throw invalid(name, `is unknown; known are ${[...KNOWN].join(', ')}`);
  }
  const limit = Math.min(integer('limit', input['limit'], 1) ?? DEFAULT_LIMIT, MAX_LIMIT);
  const page = integer('page', input['page'], 1);
  const offset = integer('offset', input['offset'], 0) ?? (page === undefined ? 0 : (page - 1) * limit);
  if (offset > MAX_OFFSET) throw invalid('offset', `must be at most ${MAX_OFFSET}`);
  const order = parseOrder(entity, 'order', input['order']);
  return {
    limit,
    offset,
    select: parseSelect(entity, input['select']),
    order: order.length > 0 ? order : parseOrder(entity, 'sort', input['sort']),
    filter: parseFilter(entity, input['filter']),
    withTotal: !['false', false, '0'].includes((input['withTotal'] ?? true) as string | boolean),
  };
}
