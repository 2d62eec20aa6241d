import { Table } from '../portals/table.js';
import type { HostCall } from '../protocol/host-method.js';
import { type ListedRecords, type ListQuery, listRecords } from './record-access.js';
import type { Row } from './record-type.js';
import { createRecord } from './record-write.js';
import { DEAL } from './types/crm/deal.data.js';

const CONTEXT = { userId: 7, nowMs: Date.parse('2025-03-01T12:00:00+03:00') };

function deal(id: number, fields: Record<string, unknown> = {}): Row {
  return createRecord(DEAL, id, fields, CONTEXT);
}

function list(rows: Row[], query: ListQuery): ListedRecords {
  const table = new Table(rows);
  const call = {
    portal: { table: () => table, state: {} },
    actor: { access: 'admin' },
  } as unknown as HostCall;
  return listRecords(call, DEAL, query);
}

function idsOf(rows: Row[], query: ListQuery): unknown[] {
  return list(rows, query).rows.map((row) => row['id']);
}

const DEALS = [
  deal(1, {
    title: 'Alpha licence',
    opportunity: 100,
    stageId: 'NEW',
    observers: [1],
    begindate: '2025-01-01',
  }),
  deal(2, { title: 'beta audit', opportunity: 200, stageId: 'WON', opened: 'N', begindate: '2025-02-01' }),
  deal(3, { title: 'Gamma (100%) audit', opportunity: 300, stageId: 'EXECUTING', observers: [1, 2] }),
];

describe('item filter', () => {
  it.each<[string, Record<string, unknown>, number[]]>([
    ['equality', { stageId: 'NEW' }, [1]],
    ['explicit equality', { '=stageId': 'WON' }, [2]],
    ['a plain array means IN', { stageId: ['NEW', 'WON'] }, [1, 2]],
    ['IN', { '@opportunity': [100, '300'] }, [1, 3]],
    ['NOT IN', { '!@opportunity': [100, 300] }, [2]],
    ['not equal', { '!=stageId': 'NEW' }, [2, 3]],
    ['not equal, short', { '!stageId': 'NEW' }, [2, 3]],
    ['bounds joined by AND', { '>=opportunity': 200, '<opportunity': '300' }, [2]],
    ['contains ignores case', { '%title': 'AUDIT' }, [2, 3]],
    ['contains takes the text literally', { '%title': '(100%)' }, [3]],
    ['does not contain', { '!%title': 'audit' }, [1]],
    ['like with a wildcard', { '=%title': 'alpha%' }, [1]],
    ['not like', { '!=%title': '%audit' }, [1]],
    ['dates without an offset are in the zone of the portal', { '>begindate': '2025-01-15' }, [2]],
    ['an exact date with an offset', { begindate: '2024-12-31T21:00:00Z' }, [1]],
    ['empty value', { begindate: '' }, [3]],
    ['not empty', { '!=begindate': null }, [1, 2]],
    ['booleans', { opened: 'N' }, [2]],
    ['booleans as JSON', { opened: true }, [1, 3]],
    ['any of several values', { observers: 2 }, [3]],
    ['none of several values', { '!observers': 2 }, [1, 2]],
    ['OR group', { 0: { logic: 'OR', 0: { stageId: 'NEW' }, 1: { '>opportunity': 250 } } }, [1, 3]],
    [
      'OR group joined with a condition',
      { '%title': 'a', 0: { logic: 'OR', 0: { id: 2 }, 1: { id: 3 } } },
      [2, 3],
    ],
  ])('%s', (_name, filter, expected) => {
    expect(idsOf(DEALS, { filter })).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown field', { nope: 1 }, "Invalid filter: field 'nope' is not allowed in filter"],
    ['a prototype name', { constructor: 1 }, "Invalid filter: field 'constructor' is not allowed in filter"],
    ['text for a number', { opportunity: 'many' }, "Invalid filter: field 'opportunity' has invalid value"],
    ['an object as value', { title: { $eq: 'x' } }, "Invalid filter: field 'title' has invalid value"],
  ])('refuses %s', (_name, filter, message) => {
    expect(() => idsOf(DEALS, { filter })).toThrow(message);
  });

  it('refuses endless nesting instead of overflowing the stack', () => {
    let filter: Record<string, unknown> = { id: 1 };
    for (let depth = 0; depth < 20_000; depth += 1) filter = { 0: filter };
    expect(() => idsOf(DEALS, { filter })).toThrow('nested too deep');
  });
});

describe('item order', () => {
  it('sorts by several fields and keeps the id order of ties', () => {
    const rows = [deal(1, { opportunity: 5 }), deal(2, { opportunity: 9 }), deal(3, { opportunity: 5 })];
    expect(idsOf(rows, { order: { opportunity: 'ASC' } })).toEqual([1, 3, 2]);
    expect(idsOf(rows, { order: { opportunity: 'ASC', id: 'desc' } })).toEqual([3, 1, 2]);
  });

  it('puts empty values first in ascending order', () => {
    expect(idsOf(DEALS, { order: { begindate: 'ASC' } })).toEqual([3, 1, 2]);
    expect(idsOf(DEALS, { order: { begindate: 'DESC' } })).toEqual([2, 1, 3]);
  });

  it('refuses an unknown field and an unknown direction', () => {
    expect(() => idsOf(DEALS, { order: { nope: 'ASC' } })).toThrow("field 'nope' is not allowed in order");
    expect(() => idsOf(DEALS, { order: { id: 'up' } })).toThrow("But got 'up' for field 'id'");
  });
});

describe('paging', () => {
  const rows = Array.from({ length: 120 }, (_, index) => deal(index + 1));

  it.each<[unknown, number, number, number | undefined]>([
    [undefined, 1, 50, 50],
    [0, 1, 50, 50],
    [50, 51, 50, 100],
    ['100', 101, 20, undefined],
    [70, 51, 50, 100],
    [-5, 1, 50, 50],
  ])('start %p', (start, first, length, next) => {
    const answer = list(rows, { start });
    expect([answer.rows[0]?.['id'], answer.rows.length, answer.next, answer.total]).toEqual([
      first,
      length,
      next,
      120,
    ]);
  });

  it('start -1 skips the count', () => {
    const answer = list(rows, { start: -1, filter: { '>id': 60 }, order: { id: 'ASC' } });
    expect(answer.rows.map((row) => row['id'])).toEqual(Array.from({ length: 50 }, (_, index) => index + 61));
    expect([answer.total, answer.next]).toEqual([0, undefined]);
  });

  it('a page past the end is empty', () => {
    expect(list(rows, { start: 1000 })).toEqual({ rows: [], total: 120 });
  });
});

describe('select', () => {
  it('answers the chosen fields and the id, ignoring unknown names', () => {
    const { rows } = list(DEALS, { select: ['title', 'nope', '__proto__'], filter: { id: 1 } });
    expect(rows).toEqual([{ id: 1, title: 'Alpha licence' }]);
  });

  it('* answers every field', () => {
    const { rows } = list(DEALS, { select: ['*'] });
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(DEAL.fields.map((field) => field.name).sort());
  });
});
