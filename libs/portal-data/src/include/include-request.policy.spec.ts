import { isPorticoError } from '#libs/kernel';
import { entityRegistry } from '../registry/served-entities.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { knownField } from '../records/entity-names.js';
import { parseInclude, selectWithRelations } from './include.policy.js';

const DEALS = entityRegistry.find('deals') as RegisteredEntity;
const QUOTES = entityRegistry.find('quotes') as RegisteredEntity;
const TASKS = entityRegistry.find('tasks') as RegisteredEntity;
const USERS = entityRegistry.find('users') as RegisteredEntity;

const namesOf = (entity: RegisteredEntity, value: unknown): string[] =>
  parseInclude(entity, value).map(({ name }) => name);

function refusalOf(entity: RegisteredEntity, value: unknown): { code: string; message: string } | null {
  try {
    parseInclude(entity, value);
    return null;
  } catch (error) {
    if (!isPorticoError(error)) throw error;
    return { code: error.code, message: error.message };
  }
}

describe('include of a request', () => {
  it.each<[unknown, string[]]>([
    [undefined, []],
    ['', []],
    [[], []],
    ['contact', ['contact']],
    [' company , contact ', ['company', 'contact']],
    [
      ['quote', 'company'],
      ['quote', 'company'],
    ],
    ['contact,contact,contact,contact', ['contact']],
  ])('%j names %j', (value, names) => {
    expect(namesOf(DEALS, value)).toEqual(names);
  });

  it.each<[RegisteredEntity, unknown, string, RegExp]>([
    [DEALS, 'client', 'INVALID_INCLUDE', /"client" is unknown; known are contact, company, quote/],
    [DEALS, 'contact,', 'INVALID_INCLUDE', /""/],
    [DEALS, 'contacts', 'INVALID_INCLUDE', /contacts/],
    [DEALS, '__proto__', 'INVALID_INCLUDE', /__proto__/],
    [DEALS, [1], 'INVALID_INCLUDE', /number/],
    [DEALS, { $ne: 1 }, 'INVALID_INCLUDE', /object/],
    [DEALS, true, 'INVALID_INCLUDE', /true/],
    [USERS, 'department', 'INVALID_INCLUDE', /\/v1\/users has none/],
    [QUOTES, 'deal,lead,contact,company', 'INCLUDE_LIMIT_EXCEEDED', /3/],
    [QUOTES, Array.from({ length: 101 }, () => 'deal'), 'INCLUDE_LIMIT_EXCEEDED', /3/],
  ])('of %# is refused', (entity, value, code, message) => {
    expect(refusalOf(entity, value)).toEqual({ code, message: expect.stringMatching(message) });
  });

  it('adds to the selected fields those that name the others', () => {
    const title = knownField(DEALS.fields.find(({ name }) => name === 'title')!);
    const select = selectWithRelations(DEALS, [title], parseInclude(DEALS, 'contact,company'));
    expect(select.map(({ name }) => name)).toEqual(['title', 'contactIds', 'companyId']);
    expect(selectWithRelations(DEALS, [], parseInclude(DEALS, 'contact'))).toEqual([]);
  });

  it('asks by name for a field the host answers on demand only', () => {
    const select = selectWithRelations(TASKS, [], parseInclude(TASKS, 'deal'));
    expect(select.map(({ name }) => name)).toEqual(expect.arrayContaining(['ufCrmTask', 'title', 'id']));
  });
});
