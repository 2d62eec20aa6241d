import type { HostAnswer, HostClient, HostParams } from '#libs/host-client';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { DEALS } from '../../registry/crm/deals.data.js';
import type { EntityDefinition } from '../../registry/entity-definition.js';
import { EntityRegistry, type RegisteredEntity } from '../../registry/entity-registry.js';

export type HostRow = Readonly<Record<string, unknown>> & { readonly id: number };
type Command = { readonly key: string; readonly method: string; readonly params: HostParams };

const PAGE = 50;
const CONDITION = /^(>=|<=|!=|!@|>|<|=|@|!|%)?(.+)$/;

/** Whether the rows of a page come by `start`, by limit and offset, after a cursor, or all at once. */
export type MemoryPaging = EntityDefinition['paging'];

const moments = new Map<string, number>();

const moment = (text: string): number => {
  const known = moments.get(text) ?? Date.parse(text);
  moments.set(text, known);
  return known;
};

const comparable = (value: unknown): number | string => {
  if (typeof value === 'number') return value;
  const text = String(value ?? '');
  if (text.charAt(10) === 'T') return moment(text);
  return /^\d+$/.test(text) ? Number(text) : text;
};

type Test = (value: number | string) => boolean;

const TESTS: Readonly<Record<string, (wanted: number | string) => Test>> = {
  '': (wanted) => (value) => value === wanted,
  '=': (wanted) => (value) => value === wanted,
  '>': (wanted) => (value) => value > wanted,
  '>=': (wanted) => (value) => value >= wanted,
  '<': (wanted) => (value) => value < wanted,
  '<=': (wanted) => (value) => value <= wanted,
};

function compile(filter: Readonly<Record<string, unknown>>): (row: HostRow) => boolean {
  const tests = Object.entries(filter).map(([key, wanted]) => {
    const [, prefix = '', name = ''] = CONDITION.exec(key) ?? [];
    // A reference that led nowhere.
    if (wanted === null) throw new PorticoError('HOST_ERROR');
    const test = TESTS[prefix]?.(comparable(wanted));
    if (!test) throw new Error(`The memory host has no ${prefix}`);
    return (row: HostRow) => test(comparable(row[name]));
  });
  return (row) => tests.every((test) => test(row));
}

function sorted(rows: readonly HostRow[], order: Readonly<Record<string, string>>): HostRow[] {
  const keys = Object.entries(order).map(([name, direction]) => ({
    name,
    sign: direction === 'desc' ? -1 : 1,
  }));
  return rows
    .map((row) => ({ row, key: keys.map(({ name }) => comparable(row[name])) }))
    .sort((left, right) => {
      for (const [index, { sign }] of keys.entries()) {
        const [a, b] = [left.key[index] ?? '', right.key[index] ?? ''];
        if (a !== b) return a < b ? -sign : sign;
      }
      return 0;
    })
    .map(({ row }) => row);
}

function firstMatches(
  rows: readonly HostRow[],
  matches: (row: HostRow) => boolean,
  enough: number,
): HostRow[] {
  const found: HostRow[] = [];
  for (const row of rows) {
    if (matches(row)) found.push(row);
    if (found.length === enough) break;
  }
  return found;
}

/** A reference to nothing becomes null, as on the host. */
function resolve(value: unknown, results: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string' && value.startsWith('$result[')) {
    const [key = '', ...path] = value.slice('$result['.length, -1).split('][');
    let found: unknown = results.get(key);
    for (const part of path) found = (found as Record<string, unknown> | undefined)?.[part];
    return found ?? null;
  }
  if (Array.isArray(value)) return value.map((entry) => resolve(entry, results));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part, results)]));
}

/** Rows in memory behind the calls of a host client, with the list and batch rules of the host. */
export class MemoryHost {
  /** Every command, grouped by the host request it came in. */
  readonly requests: HostParams[][] = [];
  /** Called before each command; may change the rows, or throw what the host refuses with. */
  before: (request: number, command: number) => void = () => undefined;

  /** Answers as if there were no filter. */
  deaf = false;
  private readonly orders = new Map<string, readonly HostRow[]>();
  private sortedRows: readonly HostRow[] = [];

  constructor(
    public rows: HostRow[],
    readonly paging: MemoryPaging = 'start50',
  ) {}

  get client(): HostClient {
    const batch = (
      _credential: unknown,
      commands: readonly Command[],
      options: { halt: boolean },
    ): Promise<ReadonlyMap<string, { answer: HostAnswer } | { error: PorticoError }>> => {
      if (commands.length > 50) throw new Error('too many commands');
      const request = this.requests.push([]) - 1;
      const outcomes = new Map<string, { answer: HostAnswer } | { error: PorticoError }>();
      const results = new Map<string, unknown>();
      for (const { key, params } of commands) {
        try {
          const answer = this.answer(request, resolve(params, results) as HostParams);
          outcomes.set(key, { answer });
          results.set(key, answer.result);
        } catch (error) {
          if (!isPorticoError(error)) throw error;
          outcomes.set(key, { error });
          if (options.halt) break;
        }
      }
      return Promise.resolve(outcomes);
    };
    const call = (_credential: unknown, _method: string, params: HostParams): Promise<HostAnswer> =>
      Promise.resolve(this.answer(this.requests.push([]) - 1, params));
    return { call, batch } as unknown as HostClient;
  }

  private answer(request: number, params: HostParams): HostAnswer {
    this.before(request, this.requests[request]?.length ?? 0);
    this.requests[request]?.push(params);
    const {
      filter = {},
      order = {},
      select,
    } = params as {
      filter?: Record<string, unknown>;
      order?: Record<string, string>;
      select?: readonly string[];
    };
    const matches = compile(this.deaf ? {} : filter);
    const found = firstMatches(
      this.inOrder(order),
      matches,
      Number(params['start'] ?? 0) < 0 ? PAGE : Infinity,
    );
    const page = this.page(found, params);
    const items = select
      ? page.items.map((row) => Object.fromEntries(select.map((name) => [name, row[name]])))
      : page.items;
    return { ...page.paging, result: { ...page.extra, items } };
  }

  /** Made once for each order, until the rows change. */
  private inOrder(order: Readonly<Record<string, string>>): readonly HostRow[] {
    if (this.sortedRows !== this.rows) this.orders.clear();
    this.sortedRows = this.rows;
    const key = JSON.stringify(order);
    const known = this.orders.get(key) ?? sorted(this.rows, order);
    this.orders.set(key, known);
    return known;
  }

  private page(
    rows: readonly HostRow[],
    params: HostParams,
  ): { items: readonly HostRow[]; paging?: { total: number; next?: number }; extra?: object } {
    const { start = 0, limit = PAGE, offset = 0, cursor } = params as Record<string, number | undefined>;
    switch (this.paging) {
      case 'none':
        return { items: rows };
      case 'limit-offset':
      case 'page':
        return { items: rows.slice(offset, offset + Math.min(limit, PAGE)) };
      case 'cursor': {
        const items = rows.filter(({ id }) => cursor === undefined || id > cursor).slice(0, limit);
        const last = items[items.length - 1];
        return { items, extra: { nextCursor: last && last.id < (rows.at(-1)?.id ?? 0) ? last.id : null } };
      }
      default: {
        if (start < 0) return { items: rows.slice(0, PAGE), paging: { total: 0 } };
        const next = start + PAGE;
        return {
          items: rows.slice(start, next),
          paging: { total: rows.length, ...(next < rows.length && { next }) },
        };
      }
    }
  }
}

const PAGE_ARGS: Readonly<Record<MemoryPaging, Readonly<Record<string, string>>>> = {
  start50: { start: '$start' },
  none: {},
  'limit-offset': { limit: '$limit', offset: '$offset' },
  page: { limit: '$limit', offset: '$offset' },
  cursor: { limit: '$limit', cursor: '$afterCursor?' },
};

/** The base of deals as if the host paged it so. */
export function dealsPagedBy(
  paging: MemoryPaging,
  changes: Partial<EntityDefinition> = {},
): RegisteredEntity {
  const list = {
    method: 'crm.item.list',
    args: { filter: '$filter', select: '$select?', order: '$order?', ...PAGE_ARGS[paging] },
    result: { kind: 'rows', path: ['result', 'items'] },
  } as const;
  const definition = { ...DEALS, paging, operations: { ...DEALS.operations, list }, ...changes };
  return new EntityRegistry([{ ...definition, relations: [] }]).find('deals') as RegisteredEntity;
}

/** Deals in host names; every tenth has the amount and every third the moment of another. */
export function dealRows(count: number): HostRow[] {
  return Array.from({ length: count }, (_row, index) => ({
    id: 3 + index * 2,
    title: `Deal ${index}`,
    opportunity: ((index * 7919) % 1000) / 4,
    stageId: ['NEW', 'WON', 'LOST'][index % 3],
    createdTime: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 60_000).toISOString(),
    ufCrmScore: index % 5 === 0 ? '' : index / 2,
  }));
}
