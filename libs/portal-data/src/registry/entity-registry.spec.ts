import { SPECIFIED_BASES } from '../__fixtures__/specified-bases.fixture.js';
import { CALENDAR_EVENTS } from './company/calendar-events.data.js';
import { TASKS } from './company/tasks.data.js';
import { FILES } from './content/files.data.js';
import { FOLDERS } from './content/folders.data.js';
import { DEALS } from './crm/deals.data.js';
import { TELEPHONY_LINES } from './services/telephony-lines.data.js';
import { LIST_FIELDS } from './services/list-fields.data.js';
import { ENTITIES } from './entities.data.js';
import type { EntityDefinition, HostOperation, RelationDefinition } from './entity-definition.js';
import { EntityRegistry, RegistryError } from './entity-registry.js';
import { servesOperation, unservedOperation } from './entity-uses.js';

const deals = (change: Partial<EntityDefinition>): EntityDefinition => ({
  ...DEALS,
  relations: [],
  ...change,
});
const [toContacts, toCompany] = DEALS.relations as [RelationDefinition, RelationDefinition];
const operation = (name: keyof EntityDefinition['operations'], change: Partial<HostOperation>) =>
  deals({ operations: { ...DEALS.operations, [name]: { ...DEALS.operations[name]!, ...change } } });
const title = DEALS.fields.find(({ name }) => name === 'title')!;

describe('entity registry', () => {
  const registry = new EntityRegistry(ENTITIES);

  it('holds the bases of the specification, the nested lists and what clients use beside them', () => {
    const bases = [...registry.all()].filter(({ special }) => !special);
    expect(bases.map(({ base }) => base)).toEqual([
      ...SPECIFIED_BASES,
      'deal-categories',
      'addresses',
      'smart-processes',
      'items/:entityTypeId',
      'categories/:entityTypeId',
      'userfields/deals',
      'userfields/leads',
      'userfields/contacts',
      'userfields/companies',
      'userfields/quotes',
    ]);
  });

  it('says of each of them what every operation on records does', () => {
    const PATTERN = ['list', 'get', 'create', 'update', 'delete', 'fields'] as const;
    const silent = [...registry.all()]
      .filter(({ special }) => !special)
      .flatMap((entity) =>
        PATTERN.filter((name) => !servesOperation(entity, name) && !unservedOperation(entity, name)).map(
          (name) => `${entity.base} ${name}`,
        ),
      );
    expect(silent).toEqual([]);
  });

  it('knows nothing of other paths', () => {
    expect(registry.find('dealz')).toBeUndefined();
    expect(registry.find('__proto__')).toBeUndefined();
  });

  it.each<[string, EntityDefinition, string]>([
    [
      'a field twice',
      deals({ fields: [...DEALS.fields, { ...title, host: 'name' }] }),
      'field title is declared twice',
    ],
    [
      'a host field twice',
      deals({ fields: [...DEALS.fields, { ...title, name: 'name' }] }),
      'host field title is mapped twice',
    ],
    [
      'a taken alias',
      deals({
        fields: [
          ...DEALS.fields,
          { name: 'x', host: 'x', type: 'string', meaning: 'Sample', aliases: ['title'] },
        ],
      }),
      'alias title is taken',
    ],
    [
      'a field both read-only and required',
      deals({
        fields: [
          ...DEALS.fields,
          { name: 'x', host: 'x', type: 'string', meaning: 'Sample', readonly: true, required: true },
        ],
      }),
      'field x is read-only and settable at once',
    ],
    [
      'a field for nothing',
      deals({
        fields: [
          ...DEALS.fields,
          { name: 'x', host: 'x', type: 'string', meaning: 'Sample', readonly: true, writeonly: true },
        ],
      }),
      'field x can be neither read nor written',
    ],
    [
      'an operation left out without a word',
      { ...DEALS, operations: { ...DEALS.operations, delete: null } },
      'does not say why it has no delete',
    ],
    [
      'a reason for what is served',
      deals({ unserved: { delete: { reason: 'No method.', instead: 'Close it.' } } }),
      'says why it has no delete',
    ],
    [
      'an epoch of a text',
      deals({
        fields: [...DEALS.fields, { name: 'x', host: 'x', type: 'string', meaning: 'Sample', epoch: 'y' }],
      }),
      'field x has an epoch',
    ],
    [
      'a link replaced that can be set',
      deals({
        fields: [
          ...DEALS.fields,
          { name: 'x', host: 'x', type: 'string', meaning: 'Sample', servedAt: null },
        ],
      }),
      'field x is replaced',
    ],
    ['an unknown aggregatable', deals({ aggregatable: ['colour'] }), 'colour is aggregatable but unknown'],
    [
      'a list as aggregatable',
      deals({ aggregatable: ['contactIds'] }),
      'contactIds is aggregatable but no plain value',
    ],
    ['no id', deals({ fields: DEALS.fields.filter(({ name }) => name !== 'id') }), 'has no id field'],
    ['ids of another type', deals({ idType: 'string' }), 'ids are strings'],
    ['a path that is none', deals({ base: '/Deals' }), 'base is not a path'],
    ['a path that ends in a parameter', deals({ base: 'deals/:id' }), 'base is not a path'],
    ['a nested base without parent', deals({ base: 'lost/:id/deals' }), 'there is no base lost'],
    ['windows of a text', deals({ windowField: 'title' }), 'window field title'],
    [
      'an unknown required condition',
      deals({ requiredFilter: [['colour']] }),
      'colour is required in filters',
    ],
    [
      'an empty group of conditions',
      deals({ requiredFilter: [[]] }),
      'group of required conditions is empty',
    ],
    ['an unknown selected field', deals({ requiredSelect: ['colour'] }), 'colour is always selected'],
    ['an unknown field sent on update', deals({ updateReplaces: ['colour'] }), 'colour is sent on update'],
    ['a size of pages that have one', deals({ pageSize: 200 }), 'pages of start50 have no size'],
    [
      'a parameter with a common name',
      deals({ parameters: [{ name: 'limit', type: 'number', operations: ['list'], description: '' }] }),
      'parameter limit is a common one',
    ],
    [
      'a parameter of what is not served',
      {
        ...TELEPHONY_LINES,
        parameters: [{ name: 'x', type: 'string', operations: ['search'], description: '' }],
      },
      'parameter x is of search',
    ],
    [
      'a default of another type',
      deals({
        parameters: [{ name: 'x', type: 'number', operations: ['list'], description: '', default: 'a' }],
      }),
      'default of parameter x is no number',
    ],
    [
      'a parameter for an unknown field',
      deals({
        parameters: [
          {
            name: 'x',
            type: 'number',
            operations: ['list'],
            description: '',
            filter: { field: 'colour', operator: '$eq' },
          },
        ],
      }),
      'colour is meant by a parameter',
    ],
    [
      'an unknown placeholder',
      operation('get', { args: { id: '$ident' } }),
      'get uses the unknown placeholder $ident',
    ],
    [
      'an unknown placeholder inside',
      operation('get', { args: { id: { in: ['$ident'] } } }),
      'get uses the unknown placeholder $ident',
    ],
    ['a placeholder in the wrong place', operation('get', { args: { id: '$fields' } }), 'get has no $fields'],
    ['a parent without one', operation('get', { args: { id: '$parent' } }), 'get has no $parent'],
    [
      'an unknown body field',
      operation('create', { args: { a: '$f.colour' } }),
      'create takes the unknown field colour',
    ],
    [
      'a read-only body field',
      operation('create', { args: { a: '$f.createdAt' } }),
      'create takes the read-only field createdAt',
    ],
    [
      'an optional field that the host needs',
      operation('create', { args: { a: '$f.title' } }),
      'create needs the field title',
    ],
    [
      'an unknown condition',
      operation('list', { args: { f: '$filter', a: '$filter.colour?', start: '$start' } }),
      'condition on the unknown field colour',
    ],
    [
      'an optional condition that the host needs',
      operation('list', { args: { f: '$filter', a: '$filter.title', start: '$start' } }),
      'needs a condition on title',
    ],
    [
      'an unknown parameter',
      operation('delete', { args: { a: '$p.force' } }),
      'delete takes the unknown parameter force',
    ],
    [
      'a list that does not page',
      operation('list', { args: { filter: '$filter' } }),
      'list does not page as start50',
    ],
    [
      'a list that pages otherwise',
      { ...CALENDAR_EVENTS, paging: 'limit-offset' },
      'list does not page as limit-offset',
    ],
    [
      'a list without its filter',
      operation('list', { args: { start: '$start' } }),
      'list does not filter as prefix-at',
    ],
    ['a filter the host has not', { ...TASKS, filterDialect: 'none' }, 'list does not filter as none'],
    [
      'a result that fits another operation',
      operation('list', { result: { kind: 'row', path: ['result'] } }),
      'list cannot read row',
    ],
    ['a result nowhere', operation('get', { result: { kind: 'row', path: [] } }), 'get reads no path'],
    ['no method', operation('get', { method: 'crm item get' }), 'calls crm item get'],
    [
      'an id that nothing can read',
      { ...LIST_FIELDS, operations: { ...LIST_FIELDS.operations, get: null } },
      'create has to read the record again',
    ],
    [
      'a variant for an unknown field',
      {
        ...FILES,
        operations: {
          ...FILES.operations,
          list: {
            ...FILES.operations.list!,
            variants: [{ when: 'drive', operation: FILES.operations.list! }],
          },
        },
      },
      'variant for the unknown field drive',
    ],
    [
      'a fault of a variant',
      {
        ...FOLDERS,
        operations: {
          ...FOLDERS.operations,
          update: {
            ...FOLDERS.operations.update!,
            variants: [
              { when: 'parentId', operation: { ...FOLDERS.operations.update!, args: { id: '$f.code' } } },
            ],
          },
        },
      },
      'update takes the read-only field code',
    ],
  ])('refuses %s', (_name, definition, fault) => {
    const build = (): unknown => new EntityRegistry([definition]);
    expect(build).toThrow(RegistryError);
    expect(build).toThrow(fault);
  });

  it.each<[string, readonly RelationDefinition[], string]>([
    ['an unknown base', [{ ...toCompany, base: 'clients' }], 'includes the unknown base clients'],
    ['a base by texts', [{ ...toCompany, base: 'currencies' }], 'includes currencies, which cannot be read'],
    [
      'an unknown field',
      [{ ...toCompany, from: { kind: 'reference', field: 'x' } }],
      'x names related records',
    ],
    ['a name used twice', [toCompany, toCompany], 'the relation company is declared twice'],
    ['one that is called many', [{ ...toCompany, plural: 'companies' }], 'is to many exactly when'],
    [
      'many without a plural',
      [{ name: 'contact', base: 'contacts', from: toContacts.from }],
      'is to many exactly',
    ],
    ['two under one name', [toContacts, { ...toCompany, name: 'contacts' }], 'contacts is answered twice'],
  ])('refuses a relation to %s', (_name, relations, fault) => {
    const others = ENTITIES.filter(({ base }) => base !== 'deals');
    const build = (): unknown => new EntityRegistry([deals({ relations }), ...others]);
    expect(build).toThrow(RegistryError);
    expect(build).toThrow(fault);
  });

  it("names all faults at once, and bases in each other's way", () => {
    const build = (): unknown =>
      new EntityRegistry([DEALS, DEALS, deals({ base: 'deals/won', idType: 'string' })]);
    expect(build).toThrow('deals is declared twice');
    expect(build).toThrow('deals/won hides a record of deals');
    expect(build).toThrow('deals/won: ids are strings');
  });
});
