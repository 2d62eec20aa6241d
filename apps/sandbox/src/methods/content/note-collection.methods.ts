import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  matchingRows,
  removeRecord,
  viewRecord,
} from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { NOTE_COLLECTION, NOTE_DOCUMENT } from '../../records/types/notes/note.data.js';
import { paginationOf, v3Limit } from '../../records/v3-pagination.js';
import { fieldMethods, invalidArgument, v3Fields, v3Integer } from '../v3-arguments.js';

const MAX_PAGE = 200;

interface Cursor {
  readonly position: number;
  readonly id: number;
}

function cursorOf({ params }: HostCall): Cursor | null {
  const cursor = paginationOf(params)['afterCursor'];
  if (cursor === undefined || cursor === null) return null;
  const { position, id } = cursor as Record<string, unknown>;
  if (typeof cursor === 'object' && Number.isSafeInteger(position) && Number.isSafeInteger(id)) {
    return { position: position as number, id: id as number };
  }
  throw invalidArgument('pagination', 'afterCursor is {position, id}');
}

const isAfter = (row: Row, { position, id }: Cursor): boolean => {
  const own = row['position'] as number;
  return own > position || (own === position && row.id > id);
};

function collectionOf(call: HostCall): Row {
  return findRecord(call, NOTE_COLLECTION, v3Integer(call.params, 'id'));
}

/** Takes the collection away together with its documents. */
function withdraw(call: HostCall): { result: { result: true } } {
  const collection = collectionOf(call);
  const documents = call.portal.table(NOTE_DOCUMENT.table);
  for (const document of [...documents.values()]) {
    if (document['collectionId'] === collection.id) documents.delete(document.id);
  }
  removeRecord(call, NOTE_COLLECTION, collection);
  return { result: { result: true } };
}

/** Knowledge bases, in version 3; the list goes on after a cursor of position and id. */
export const NOTE_COLLECTION_METHODS: HostMethodTable = {
  'note.collection.list': (call) => {
    const limit = v3Limit(call.params, MAX_PAGE);
    const cursor = cursorOf(call);
    const rows = matchingRows(call, NOTE_COLLECTION, { order: { position: 'ASC' } });
    const rest = cursor ? rows.filter((row) => isAfter(row, cursor)) : rows;
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const nextCursor = last && rest.length > limit ? { position: last['position'], id: last.id } : null;
    return { result: { items: page.map((row) => viewRecord(NOTE_COLLECTION, row)), nextCursor } };
  },
  'note.collection.get': (call) => ({ result: { item: viewRecord(NOTE_COLLECTION, collectionOf(call)) } }),
  'note.collection.add': (call) => {
    const row = addRecord(call, NOTE_COLLECTION, v3Fields(call.params));
    return { result: { item: viewRecord(NOTE_COLLECTION, row) } };
  },
  'note.collection.update': (call) => {
    const row = changeRecord(call, NOTE_COLLECTION, collectionOf(call), v3Fields(call.params));
    return { result: { item: viewRecord(NOTE_COLLECTION, row) } };
  },
  'note.collection.delete': withdraw,
  'note.collection.archive': withdraw,
  ...fieldMethods('note.collection', NOTE_COLLECTION),
};
