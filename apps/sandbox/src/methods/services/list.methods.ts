import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  listRecords,
  matchingRows,
  removeRecord,
  viewRecord,
} from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { LIST, LIST_FIELD, LIST_SECTION } from '../../records/types/processes/list.data.js';
import { argument } from '../arguments.js';
import { namedList, requiredFields, requiredText, rowsOfList } from './list-arguments.js';

/** Lists. */
export const LIST_METHODS: HostMethodTable = {
  'lists.get': (call) => {
    const kind = requiredText(call, 'IBLOCK_TYPE_ID');
    const [id, code, groupId, order, start] = [
      'IBLOCK_ID',
      'IBLOCK_CODE',
      'SOCNET_GROUP_ID',
      'IBLOCK_ORDER',
      'start',
    ].map((name) => argument(call.params, name));
    const test = (row: Row): boolean =>
      row['IBLOCK_TYPE_ID'] === kind &&
      (id === undefined || row.id === Number(id)) &&
      (code === undefined || row['CODE'] === String(code)) &&
      (groupId === undefined || row['SOCNET_GROUP_ID'] === Number(groupId));
    const where = { key: JSON.stringify([kind, id, code, groupId]), test };
    const { rows, ...paging } = listRecords(call, LIST, { order, start, where });
    return { result: rows, ...paging };
  },
  'lists.add': (call) => {
    const IBLOCK_TYPE_ID = requiredText(call, 'IBLOCK_TYPE_ID');
    const CODE = requiredText(call, 'IBLOCK_CODE');
    const fields = requiredFields(call);
    if ([...call.portal.table(LIST.table).values()].some((row) => row['CODE'] === CODE)) {
      throw new HostError(400, 'ERROR_IBLOCK_ALREADY_EXISTS', 'Iblock already exists');
    }
    const SOCNET_GROUP_ID = argument(call.params, 'SOCNET_GROUP_ID');
    const row = addRecord(call, LIST, { ...fields, IBLOCK_TYPE_ID, CODE, SOCNET_GROUP_ID });
    return { result: row.id };
  },
  'lists.update': (call) => {
    changeRecord(call, LIST, namedList(call), requiredFields(call));
    return { result: true };
  },
  'lists.delete': (call) => {
    const list = namedList(call);
    for (const table of [LIST_FIELD.table, LIST_SECTION.table, 'listElement']) {
      for (const { id } of rowsOfList(call, table, list.id)) call.portal.table(table).delete(id);
    }
    removeRecord(call, LIST, list);
    return { result: true };
  },
  'lists.get.iblock.type.id': (call) => ({
    result:
      call.portal.table(LIST.table).get(Number(requiredText(call, 'IBLOCK_ID')))?.['IBLOCK_TYPE_ID'] ?? null,
  }),
};

function sectionOf(call: HostCall): Row {
  const list = namedList(call);
  const section = findRecord(call, LIST_SECTION, requiredText(call, 'SECTION_ID'));
  if (section['IBLOCK_ID'] === list.id) return section;
  throw new HostError(400, 'ERROR_SECTION_NOT_FOUND', 'Section not found');
}

/** Sections of lists. */
export const LIST_SECTION_METHODS: HostMethodTable = {
  'lists.section.get': (call) => {
    const list = namedList(call);
    const [filter, select] = ['FILTER', 'SELECT'].map((name) => argument(call.params, name));
    const where = { key: `of ${list.id}`, test: (row: Row) => row['IBLOCK_ID'] === list.id };
    const rows = matchingRows(call, LIST_SECTION, { filter, where });
    return { result: rows.map((row) => viewRecord(LIST_SECTION, row, select)), total: rows.length };
  },
  'lists.section.add': (call) => {
    const list = namedList(call);
    const CODE = requiredText(call, 'SECTION_CODE');
    const own = rowsOfList(call, LIST_SECTION.table, list.id);
    if (own.some((row) => row['CODE'] === CODE)) {
      throw new HostError(400, 'ERROR_SECTION_ALREADY_EXISTS', 'Section already exists');
    }
    const parentId = Number(argument(call.params, 'IBLOCK_SECTION_ID') ?? 0);
    const parent = own.find(({ id }) => id === parentId);
    if (parentId > 0 && !parent) throw new HostError(400, 'ERROR_SECTION_NOT_FOUND', 'Section not found');
    const IBLOCK_SECTION_ID = parent?.id ?? null;
    const row = addRecord(call, LIST_SECTION, {
      ...requiredFields(call),
      IBLOCK_ID: list.id,
      CODE,
      IBLOCK_SECTION_ID,
    });
    const depth = ((parent?.['DEPTH_LEVEL'] as number | undefined) ?? 0) + 1;
    call.portal.table(LIST_SECTION.table).put({ ...row, DEPTH_LEVEL: depth });
    return { result: row.id };
  },
  'lists.section.update': (call) => {
    changeRecord(call, LIST_SECTION, sectionOf(call), requiredFields(call));
    return { result: true };
  },
  'lists.section.delete': (call) => {
    removeRecord(call, LIST_SECTION, sectionOf(call));
    return { result: true };
  },
};
