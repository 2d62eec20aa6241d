import { isPorticoError } from '#libs/kernel';
import { ACTIONS } from './actions.data.js';
import { readActionInput, readPathParams } from './action-input.policy.js';
import type { ActionDefinition } from './action-definition.js';

const actionAt = (method: string, path: string): ActionDefinition => {
  const found = ACTIONS.find((action) => action.method === method && action.path === path);
  if (!found) throw new Error(`no action ${method} ${path}`);
  return found;
};

const REGISTER = actionAt('POST', '/v1/calls/register');
const POST = actionAt('POST', '/v1/posts');
const START = actionAt('POST', '/v1/workflows/start');
const PRODUCTS = actionAt('PUT', '/v1/deals/:id/products');
const DUPLICATES = actionAt('POST', '/v1/duplicates/find');

const fieldOf = (read: () => unknown): unknown => {
  try {
    read();
    return null;
  } catch (error) {
    if (!isPorticoError(error)) throw error;
    return [error.code, (error.options.details as { field?: string }).field];
  }
};

describe('input of an action', () => {
  it('reads values under their names, with defaults', () => {
    expect(readActionInput(POST, { message: 'Hello', important: true })).toEqual({
      message: 'Hello',
      important: true,
      dest: ['UA'],
    });
  });

  it('accepts numbers and flags as texts, as a query brings them', () => {
    const kill = actionAt('DELETE', '/v1/workflows/:id');
    expect(readActionInput(kill, { kill: 'true' })).toEqual({ kill: true });
    expect(readActionInput(REGISTER, { userId: '5', phoneNumber: '1', type: '2' })).toMatchObject({
      userId: 5,
    });
  });

  it('turns files into pairs and rows into the names of the host', () => {
    const files = [{ name: 'a.txt', content: 'SGk=' }];
    expect(readActionInput(POST, { message: 'm', files })['files']).toEqual([['a.txt', 'SGk=']]);
    const rows = [{ productName: 'Tile', price: '5', taxIncluded: true }];
    expect(readActionInput(PRODUCTS, { rows })['rows']).toEqual([
      { productName: 'Tile', price: 5, taxIncluded: 'Y' },
    ]);
  });

  it.each<[string, ActionDefinition, unknown, string]>([
    ['a missing value', REGISTER, { userId: 1, type: 1 }, 'phoneNumber'],
    ['an unknown name', POST, { message: 'm', colour: 'red' }, 'colour'],
    ['a prototype key', POST, JSON.parse('{"message":"m","__proto__":{}}'), '__proto__'],
    ['a list for a text', POST, { message: ['m'] }, 'message'],
    ['an empty text', POST, { message: '' }, 'message'],
    ['a number out of range', REGISTER, { userId: 1, phoneNumber: '1', type: 5 }, 'type'],
    ['a number that is none', REGISTER, { userId: 1, phoneNumber: '1', type: '1e5' }, 'type'],
    ['a word out of the list', DUPLICATES, { type: 'FAX', values: ['1'] }, 'type'],
    ['an empty list', DUPLICATES, { type: 'PHONE', values: [] }, 'values'],
    ['too many items', DUPLICATES, { type: 'PHONE', values: Array(21).fill('1') }, 'values'],
    ['a wrong item', DUPLICATES, { type: 'PHONE', values: [{}] }, 'values[0]'],
    ['a day that does not exist', POST, { message: 'm', importantUntil: '2026-13-40' }, 'importantUntil'],
    [
      'content that is no base64',
      POST,
      { message: 'm', files: [{ name: 'a', content: '&' }] },
      'files[0].content',
    ],
    ['an unknown field of a row', PRODUCTS, { rows: [{ ownerId: 1 }] }, 'rows[0].ownerId'],
    ['none of a choice', START, { templateId: 1 }, 'documentId'],
    ['half of a choice', START, { templateId: 1, entityType: 'deal' }, 'documentId'],
    [
      'both of a choice',
      START,
      { templateId: 1, documentId: ['a', 'b', 'c'], entityType: 'deal', entityId: 5 },
      'documentId',
    ],
  ])('refuses %s', (_name, action, input, field) => {
    expect(fieldOf(() => readActionInput(action, input))).toEqual(['INVALID_PARAMS', field]);
  });

  it.each(['0', '-1', '1.5', 'abc', '', '1e3', '9999999999999999'])('refuses the id %p', (id) => {
    expect(fieldOf(() => readPathParams({ id: 'number' }, { id }))).toEqual(['INVALID_PARAMS', 'id']);
  });
});

describe('document of a workflow', () => {
  it('is made from kind and id of a record, or taken as it is', () => {
    expect(START.derive?.({ entityType: 'deal', entityId: 42 }, 1)).toEqual({
      documentId: ['crm', 'CCrmDocumentDeal', 'DEAL_42'],
    });
    const documentId = ['lists', 'x', '5'];
    expect(START.derive?.({ documentId }, 1)).toEqual({ documentId });
  });
});
