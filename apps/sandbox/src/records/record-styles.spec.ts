import { recordMethods } from '../methods/families/record-methods.js';
import { legacyFamily } from '../methods/families/families.js';
import { Table } from '../portals/table.js';
import type { HostCall, HostMethodTable } from '../protocol/host-method.js';
import { CREATED, field, keyField, READ_ONLY, REQUIRED } from './field.js';
import type { RecordStyle, RecordType } from './record-type.js';

const NOW = Date.parse('2025-03-01T12:00:00Z');

function typeOf(style: RecordStyle): RecordType {
  const isUpper = style === 'legacy' || style === 'mixed';
  const name = (camel: string, upper: string): string => (isUpper ? upper : camel);
  return {
    table: 'note',
    style,
    dialect: 'prefix-bang',
    fields: [
      keyField(isUpper ? 'ID' : 'id'),
      field(name('title', 'TITLE'), 'string', REQUIRED),
      field(name('sortIndex', 'SORT_INDEX'), 'integer'),
      field(name('isOpen', 'IS_OPEN'), 'boolean', { initial: 'N' }),
      field(name('createdOn', 'CREATED_ON'), 'datetime', CREATED),
      field(name('dueOn', 'DUE_ON'), 'date'),
      field(name('readerIds', 'READER_IDS'), 'user', { multiple: true }),
      field(name('size', 'SIZE'), 'integer', { ...READ_ONLY, typed: true, initial: 3 }),
    ],
  };
}

class Host {
  private readonly table = new Table();

  constructor(private readonly methods: HostMethodTable) {}

  call(method: string, params: Record<string, unknown> = {}): unknown {
    const portal = { table: () => this.table, state: {} };
    const call = {
      portal,
      actor: { access: 'admin' },
      userId: 7,
      params,
      nowMs: NOW,
      changed: () => undefined,
    };
    return this.methods[method]?.(call as unknown as HostCall);
  }
}

describe('records in capitals', () => {
  const host = new Host(legacyFamily('note', typeOf('legacy')));

  it('speaks in texts and takes names and arguments in any case', () => {
    const fields = { TITLE: 'One', SORT_INDEX: '5', IS_OPEN: 'Y', READER_IDS: ['1', 2] };
    expect(host.call('note.add', { FIELDS: fields })).toEqual({ result: 1 });
    expect(host.call('note.get', { ID: 1 })).toEqual({
      result: {
        ID: '1',
        TITLE: 'One',
        SORT_INDEX: '5',
        IS_OPEN: 'Y',
        CREATED_ON: '2025-03-01T15:00:00+03:00',
        DUE_ON: '',
        READER_IDS: ['1', '2'],
        SIZE: 3,
      },
    });
    const query = {
      FILTER: { '>SORT_INDEX': 4, '!TITLE': 'x' },
      ORDER: { SORT_INDEX: 'desc' },
      SELECT: ['TITLE'],
    };
    expect(host.call('note.list', query)).toEqual({ result: [{ ID: '1', TITLE: 'One' }], total: 1 });
    expect(host.call('note.update', { id: 1, fields: { title: 'Two' } })).toEqual({ result: true });
    expect(host.call('note.list', { filter: { TITLE: ['two'] } })).toMatchObject({ total: 1 });
    expect(host.call('note.delete', { id: 1 })).toEqual({ result: true });
    expect(() => host.call('note.get', { id: 1 })).toThrow('Not found');
  });

  it('knows the prefixes of its dialect only', () => {
    expect(() => host.call('note.list', { filter: { '@TITLE': ['x'] } })).toThrow("'@TITLE' is not allowed");
    expect(() => host.call('note.add', { fields: {} })).toThrow('"Title" is required');
  });
});

describe('records in capitals that answer in camelCase', () => {
  it('takes both spellings', () => {
    const host = new Host(
      recordMethods(typeOf('mixed'), {
        list: { method: 'note.list', at: 'notes' },
        add: { method: 'note.add', answer: 'row:note' },
      }),
    );
    const added = host.call('note.add', { fields: { TITLE: 'One', sortIndex: 5 } });
    expect(added).toMatchObject({ result: { note: { id: '1', title: 'One', sortIndex: '5', isOpen: 'N' } } });
    const query = { filter: { SORT_INDEX: 5, '>createdOn': '2025-01-01' }, select: ['title'] };
    expect(host.call('note.list', query)).toEqual({
      result: { notes: [{ id: '1', title: 'One' }] },
      total: 1,
    });
  });
});

describe('records of version 3', () => {
  const host = new Host(
    recordMethods(typeOf('v3'), {
      list: { method: 'note.list', at: 'items', paging: 'v3' },
      get: { method: 'note.get', at: 'item' },
      add: { method: 'note.add', answer: 'row:item' },
    }),
  );
  const ids = (params: Record<string, unknown>): number[] =>
    (host.call('note.list', params) as { result: { items: { id: number }[] } }).result.items.map(
      ({ id }) => id,
    );

  it('speaks in plain JSON and pages by limit and offset', () => {
    for (let index = 1; index <= 5; index += 1) {
      host.call('note.add', { fields: { title: `N${index}`, sortIndex: index % 3, isOpen: index === 1 } });
    }
    expect(host.call('note.get', { id: 1, select: ['isOpen', 'sortIndex'] })).toEqual({
      result: { item: { id: 1, isOpen: true, sortIndex: 1 } },
    });
    expect(ids({ pagination: { limit: 2, offset: 2 } })).toEqual([3, 4]);
    expect(ids({ pagination: { limit: 2, page: 3 } })).toEqual([5]);
  });

  it.each<[unknown, number[]]>([
    [[['id', '>', 3]], [4, 5]],
    [[['id', 'in', [1, 5]]], [1, 5]],
    [[['id', 'between', [2, 3]]], [2, 3]],
    [
      [
        ['sortIndex', '=', 1],
        ['isOpen', '=', false],
      ],
      [4],
    ],
    [[['title', '=', 'n2']], [2]],
    [
      [
        {
          logic: 'or',
          conditions: [
            ['id', '=', 1],
            ['id', '=', 2],
          ],
        },
        ['id', '!=', 2],
      ],
      [1],
    ],
  ])('filter %j', (filter, expected) => {
    expect(ids({ filter })).toEqual(expected);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ filter: 'x' }, 'INVALIDFILTER'],
    [{ filter: [['id', 'in', 1]] }, 'INVALIDFILTER'],
    [{ filter: [['id', '=', [1]]] }, 'INVALIDFILTER'],
    [{ filter: [['nope', '=', 1]] }, 'UNKNOWNDTOPROPERTY'],
    [{ filter: [['id', 'constructor', 1]] }, 'UNKNOWNFILTEROPERATOR'],
    [{ order: { nope: 'asc' } }, 'UNKNOWNDTOPROPERTY'],
    [{ pagination: [] }, 'INVALIDPAGINATION'],
  ])('%j is refused', (params, code) => {
    expect(() => ids(params)).toThrow(expect.objectContaining({ code }) as Error);
  });
});
