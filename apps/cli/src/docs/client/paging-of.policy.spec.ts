import type { OpenApiDocument, OpenApiOperation } from '#libs/http';
import { pagingOf } from './paging-of.policy.js';

const LIST = { type: 'array', items: {} };
const members = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, {}])),
});
const cursor = (schema: object) => ({ type: 'object', properties: { nextCursor: schema } });

function operation(
  query: readonly string[],
  answer: Readonly<Record<string, object>>,
  body?: object,
): OpenApiOperation {
  return {
    operationId: 'things.list',
    summary: 'Things',
    description: 'Any key.',
    tags: [],
    security: [],
    parameters: query.map((name) => ({ name, in: 'query', required: false, schema: {} })),
    ...(body && { requestBody: { required: false, content: { 'application/json': { schema: body } } } }),
    responses: {
      '200': {
        description: 'Success',
        content: { 'application/json': { schema: { type: 'object', properties: answer } } },
      },
    },
  };
}

describe('how a list goes on', () => {
  const document = {
    components: { schemas: { List: LIST, Meta: members('hasMore') } },
  } as unknown as OpenApiDocument;

  it.each<[string, OpenApiOperation, unknown]>([
    ['by offset', operation(['limit', 'offset'], { data: LIST, meta: members('hasMore') }), 'offset'],
    ['by offset, counted', operation(['limit', 'offset'], { data: LIST, meta: members('total') }), 'offset'],
    [
      'by offset, through references',
      operation(['offset'], {
        data: { $ref: '#/components/schemas/List' },
        meta: { $ref: '#/components/schemas/Meta' },
      }),
      'offset',
    ],
    [
      'by offset in the body',
      operation([], { data: LIST, meta: members('hasMore') }, members('offset')),
      'offset-body',
    ],
    ['by page', operation(['page', 'limit'], { data: LIST, total: {}, page: {}, limit: {} }), 'page'],
    [
      'by a cursor that is a text',
      operation(['cursor'], { data: LIST, meta: cursor({ type: 'string' }) }),
      { cursor: { cursor: '' } },
    ],
    [
      'by the members of a cursor',
      operation(['lastId', 'lastType'], { data: LIST, meta: cursor(members('lastId', 'lastType')) }),
      { cursor: { lastId: 'lastId', lastType: 'lastType' } },
    ],
    ['not: all of it is in one answer', operation([], { data: LIST, meta: members('total') }), null],
    ['not: nothing says whether there is more', operation(['offset'], { data: LIST }), null],
    [
      'not: it answers no list',
      operation(['offset'], { data: members('id'), meta: members('hasMore') }),
      null,
    ],
    ['not: nobody takes the cursor', operation([], { data: LIST, meta: cursor({ type: 'string' }) }), null],
  ])('%s', (_, listed, expected) => {
    expect(pagingOf(document, listed)).toEqual(expected);
  });
});
