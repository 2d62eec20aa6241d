import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  matchingRows,
  viewRecord,
} from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { NOTE_COLLECTION, NOTE_DOCUMENT } from '../../records/types/notes/note.data.js';
import { v3Limit } from '../../records/v3-pagination.js';
import { fieldMethods, invalidArgument, v3Fields, v3Integer } from '../v3-arguments.js';

interface TreeNode {
  readonly id: number;
  readonly collectionId: unknown;
  readonly parentId: unknown;
  readonly title: unknown;
  readonly position: unknown;
  readonly children: readonly TreeNode[];
}

const MAX_FOUND = 200;
const QUERY = { least: 3, most: 200 } as const;
const SNIPPET = 80;

function collectionById(call: HostCall, id: number): Row {
  return findRecord(call, NOTE_COLLECTION, id);
}

function documentOf(call: HostCall): Row {
  return findRecord(call, NOTE_DOCUMENT, v3Integer(call.params, 'id'));
}

function documentsOf(call: HostCall, collectionId: number): readonly Row[] {
  const test = (row: Row): boolean => row['collectionId'] === collectionId;
  return matchingRows(call, NOTE_DOCUMENT, { where: { key: `in ${collectionId}`, test } });
}

function siblings(rows: readonly Row[], parentId: number | null): Row[] {
  const own = rows.filter((row) => row['parentId'] === parentId);
  return own.sort((left, right) => (left['position'] as number) - (right['position'] as number));
}

function tree(rows: readonly Row[], parentId: number | null): TreeNode[] {
  return siblings(rows, parentId).map(({ id, collectionId, title, position }) => ({
    id,
    collectionId,
    parentId,
    title,
    position,
    children: tree(rows, id),
  }));
}

/** The document and everything below it goes. */
function withdraw(call: HostCall): { result: { result: true } } {
  const document = documentOf(call);
  const rows = documentsOf(call, document['collectionId'] as number);
  const table = call.portal.table(NOTE_DOCUMENT.table);
  const remove = (id: number): void => {
    for (const child of siblings(rows, id)) remove(child.id);
    table.delete(id);
  };
  remove(document.id);
  return { result: { result: true } };
}

function found(row: Row, query: string): Record<string, unknown> | null {
  const title = String(row['title']);
  const text = String(row['markdown']);
  const inTitle = title.toLowerCase().includes(query);
  const at = text.toLowerCase().indexOf(query);
  if (!inTitle && at < 0) return null;
  const from = Math.max(0, at - SNIPPET / 2);
  const part = text.slice(from, from + SNIPPET);
  const start = at < 0 ? -1 : at - from;
  const marked =
    start < 0
      ? part
      : `${part.slice(0, start)}<b>${part.slice(start, start + query.length)}</b>${part.slice(start + query.length)}`;
  return {
    documentId: row.id,
    collectionId: row['collectionId'],
    title,
    score: inTitle ? 0.9 : 0.5,
    snippet: marked.trim(),
    sharedAccess: false,
  };
}

function queryOf({ params }: HostCall): string {
  const query = params['query'];
  if (query === undefined || query === null) throw invalidArgument('query');
  if (typeof query !== 'string') throw invalidArgument('query', 'Field `query` wants the type string');
  if (query.length < QUERY.least) {
    throw new HostError(400, 'NOTE_SEARCH_QUERY_TOO_SHORT', 'The query is too short');
  }
  if (query.length > QUERY.most)
    throw new HostError(400, 'NOTE_SEARCH_QUERY_TOO_LONG', 'The query is too long');
  return query.toLowerCase();
}

/** Documents of knowledge bases, in version 3. */
export const NOTE_DOCUMENT_METHODS: HostMethodTable = {
  'note.document.tree.list': (call) => {
    const { id } = collectionById(call, v3Integer(call.params, 'collectionId'));
    return { result: { items: tree(documentsOf(call, id), null), truncated: false } };
  },
  'note.document.search.list': (call) => {
    const query = queryOf(call);
    const limit = v3Limit(call.params, MAX_FOUND);
    const items = matchingRows(call, NOTE_DOCUMENT, {})
      .map((row) => found(row, query))
      .filter((item) => item !== null)
      .sort((left, right) => Number(right['score']) - Number(left['score']));
    return { result: { items: items.slice(0, limit), hasMore: items.length > limit } };
  },
  'note.document.get': (call) => ({ result: { item: viewRecord(NOTE_DOCUMENT, documentOf(call)) } }),
  'note.document.add': (call) => {
    const fields = v3Fields(call.params);
    const collection = collectionById(call, v3Integer(fields, 'collectionId'));
    const parentId = fields['parentId'] ?? null;
    const rows = documentsOf(call, collection.id);
    if (parentId !== null && !rows.some(({ id }) => id === parentId)) {
      throw new HostError(400, 'NOTE_INVALID_PARENT', 'The parent is no document of this knowledge base');
    }
    const row = addRecord(call, NOTE_DOCUMENT, fields);
    const placed = { ...row, position: siblings(rows, parentId as number | null).length + 1 };
    call.portal.table(NOTE_DOCUMENT.table).put(placed);
    return { result: { item: viewRecord(NOTE_DOCUMENT, placed) } };
  },
  'note.document.update': (call) => {
    const row = changeRecord(call, NOTE_DOCUMENT, documentOf(call), v3Fields(call.params));
    return { result: { item: viewRecord(NOTE_DOCUMENT, row) } };
  },
  'note.document.delete': withdraw,
  'note.document.archive': withdraw,
  ...fieldMethods('note.document', NOTE_DOCUMENT),
};
