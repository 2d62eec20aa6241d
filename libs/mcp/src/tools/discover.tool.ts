import { API_AREAS, type ApiTag, type JsonSchema } from '#libs/http/contracts';
import { offsetOf } from '../answers/list-cursor.policy.js';
import { effectOf, type Operation } from '../catalogue/operation.js';
import { mayCall } from '../catalogue/operation-catalogue.js';
import { CURSOR_FIELD, inputObject } from './tool-schemas.policy.js';
import type { Tool } from './tool.js';

const ROW: JsonSchema = {
  type: 'object',
  properties: {
    operation: { type: 'string' },
    summary: { type: 'string' },
    area: { type: 'string' },
    base: { type: 'string', description: 'for the tools over records' },
    readOnly: { type: 'boolean' },
  },
  required: ['operation', 'summary', 'area', 'readOnly'],
  additionalProperties: false,
};

type Tags = Readonly<Record<string, ApiTag>>;

function rowOf(operation: Operation, tags: Tags) {
  const { id, definition, access } = operation;
  const tag = definition.tag ?? definition.path.split('/')[2] ?? '';
  return {
    operation: id,
    summary: definition.summary,
    area: tags[tag]?.area ?? 'account',
    ...(access.entity && definition.tag !== undefined && { base: definition.tag }),
    readOnly: effectOf(operation).readOnly,
  };
}

function wordsOf(query: unknown): string[] {
  return typeof query === 'string'
    ? query
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
    : [];
}

/** Finds operations and bases among those the caller may call. */
export function discoverTool(tags: () => Tags): Tool {
  return {
    name: 'discover',
    title: 'Find bases and operations',
    description:
      'Finds what the key may call, by words of its name, summary or area: "wake server", "task comments". Without query, all of it area by area. Then describe tells the input.',
    operations: () => [],
    inputSchema: () =>
      inputObject(
        {
          query: { type: 'string', description: 'words; all of them must occur' },
          area: { type: 'string', enum: Object.keys(API_AREAS), description: 'only this part of the API' },
          cursor: CURSOR_FIELD,
        },
        [],
      ),
    dataSchema: () => ({ type: 'array', items: ROW }),
    run: async ({ query, area, cursor }, { catalogue, caller }) => {
      const words = wordsOf(query);
      const rows = catalogue
        .all()
        .filter((operation) => mayCall(operation, caller))
        .map((operation) => ({ row: rowOf(operation, tags()), path: operation.definition.path }))
        .filter(({ row, path }) => {
          const text = `${row.operation} ${row.summary} ${row.area} ${path}`.toLowerCase();
          return (area === undefined || row.area === area) && words.every((word) => text.includes(word));
        })
        .map(({ row }) => row);
      const offset = offsetOf(cursor);
      return { data: rows.slice(offset), total: rows.length, offset, requestId: null };
    },
  };
}
