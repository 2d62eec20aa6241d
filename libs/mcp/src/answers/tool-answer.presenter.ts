import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { arraySchema, nullable, type JsonSchema } from '#libs/http/contracts';
import type { ToolAnswer } from '../tools/tool.js';
import { rowsThatFit } from './cut-list.policy.js';
import { cursorAt } from './list-cursor.policy.js';
import { asPortalData, DATA_NOTICE } from './portal-text.policy.js';

/** Schema of the structured content of a tool. */
export function outputSchema(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      notice: { type: 'string', description: 'What the data is, and what it is not.' },
      requestId: { ...nullable({ type: 'string' }), description: 'To be quoted when something is reported.' },
      data,
      meta: { type: 'object', description: 'Beside the data: counts, warnings.', additionalProperties: true },
      total: { type: 'integer', description: 'All there are, where they were counted.' },
      nextCursor: { type: 'string', description: 'There is more: send it as cursor to go on.' },
      idempotencyKey: {
        type: 'string',
        description: 'Send it with the same arguments to repeat the call without doing it twice.',
      },
      operationId: {
        type: 'string',
        description: 'Of long work; the tool operation tells what became of it.',
      },
    },
    required: ['notice', 'requestId', 'data'],
    additionalProperties: false,
  };
}

/** Schema of the rows of a list about which only this is known. */
export const RECORDS: JsonSchema = arraySchema({ type: 'object', additionalProperties: true });

/** An answer as agents read it: as structured content, and as the text of those that know no such thing. */
export function presentAnswer({ data, meta, total, offset, hasMore, ...rest }: ToolAnswer): CallToolResult {
  const isList = Array.isArray(data) && offset !== undefined;
  const rows = isList ? rowsThatFit(data as unknown[]) : null;
  const isCut = rows !== null && (hasMore === true || rows.length < (data as unknown[]).length);
  const content = {
    requestId: rest.requestId,
    ...(rest.operationId !== undefined && { operationId: rest.operationId }),
    ...(rest.idempotencyKey !== undefined && { idempotencyKey: rest.idempotencyKey }),
    ...(total !== undefined && { total }),
    ...(isCut && { nextCursor: cursorAt(offset! + rows.length) }),
    data: rows ?? data ?? null,
    ...(meta !== undefined && { meta: meta as object }),
  };
  return {
    content: [{ type: 'text', text: asPortalData(content) }],
    structuredContent: { notice: DATA_NOTICE, ...content },
  };
}
