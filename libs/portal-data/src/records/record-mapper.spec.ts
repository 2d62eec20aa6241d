import { DEALS } from '../registry/deals.data.js';
import { EntityRegistry } from '../registry/entity-registry.js';
import { describeFields } from './field-description.js';
import { toApiRecord, toHostFields } from './record-mapper.js';

const deals = new EntityRegistry([DEALS]).find('deals')!;
const refused = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('a host record in the API', () => {
  it('has the names and types of the registry, custom fields as they are', () => {
    const record = toApiRecord(deals, {
      id: '7',
      title: 'Roof',
      opportunity: '12.50',
      currencyId: 'EUR',
      createdTime: '2026-01-02T03:04:05+03:00',
      opened: 'Y',
      closed: 'N',
      begindate: '',
      contactIds: false,
      ufCrm_1: 'x',
    });
    expect(record).toEqual({
      id: 7,
      title: 'Roof',
      amount: 12.5,
      currency: 'EUR',
      createdAt: '2026-01-02T03:04:05+03:00',
      opened: true,
      closed: false,
      begindate: null,
      contactIds: [],
      ufCrm_1: 'x',
    });
  });

  it('never touches a prototype', () => {
    const record = toApiRecord(
      deals,
      JSON.parse('{"id":1,"__proto__":{"admin":true}}') as Record<string, unknown>,
    );
    expect(record).toEqual({ id: 1 });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('a body for the host', () => {
  it.each([
    ['API names', { title: 'A', amount: 5, opened: true }, { title: 'A', opportunity: 5, opened: 'Y' }],
    ['host names', { opportunity: '5' }, { opportunity: 5 }],
    ['fields wrapper', { fields: { title: 'A' } }, { title: 'A' }],
    ['custom fields', { ufCrm_9: [1] }, { ufCrm_9: [1] }],
    ['null empties', { comments: null }, { comments: '' }],
    ['create-only field', { categoryId: 3 }, { categoryId: 3 }],
  ])('maps %s', (_name, body, expected) => {
    expect(toHostFields(deals, body, 'create')).toEqual(expected);
  });

  it.each([
    ['read-only', { createdAt: '2026-01-01' }, 'create', 'createdAt'],
    ['read-only by host name', { createdTime: '2026-01-01' }, 'create', 'createdAt'],
    ['create-only', { categoryId: 3 }, 'update', 'categoryId'],
    ['not a number', { amount: 'many' }, 'create', 'amount'],
    ['infinite', { amount: '1e999' }, 'create', 'amount'],
    ['array for a string', { title: ['a'] }, 'create', 'title'],
    ['not a boolean', { opened: 'perhaps' }, 'create', 'opened'],
    ['not a date', { begindate: 'soon' }, 'create', 'begindate'],
    ['prototype key', JSON.parse('{"__proto__":{}}') as object, 'create', '__proto__'],
  ] as const)('refuses a field that is %s, naming it', (_name, body, mode, field) => {
    expect(refused(() => toHostFields(deals, body, mode))).toMatchObject({
      code: 'INVALID_PARAMS',
      options: { details: { field } },
    });
  });

  it.each([[[]], ['text'], [null], [5]])('refuses the body %j', (body) => {
    expect(refused(() => toHostFields(deals, body, 'create'))).toMatchObject({ code: 'INVALID_PARAMS' });
  });

  it('refuses an update that changes nothing', () => {
    expect(refused(() => toHostFields(deals, {}, 'update'))).toMatchObject({ code: 'INVALID_PARAMS' });
  });

  it('names a required field that is absent on create', () => {
    const strict = new EntityRegistry([
      { ...DEALS, fields: DEALS.fields.map((f) => (f.name === 'title' ? { ...f, required: true } : f)) },
    ]).find('deals')!;
    expect(refused(() => toHostFields(strict, { amount: 1 }, 'create'))).toMatchObject({
      message: 'Field "title" is required.',
    });
    expect(toHostFields(strict, { amount: 1 }, 'update')).toEqual({ opportunity: 1 });
  });
});

describe('the description of fields', () => {
  it('joins the registry with the host and adds custom fields', () => {
    const fields = describeFields(deals, {
      title: { type: 'string', title: 'Name' },
      ufCrm_1: { type: 'enumeration', title: 'Colour', isMultiple: true, items: [{ ID: '1', VALUE: 'red' }] },
    });
    expect(fields['title']).toEqual({
      type: 'string',
      readonly: false,
      required: false,
      immutable: false,
      multiple: false,
      label: 'Name',
      hostType: 'string',
    });
    expect(fields['id']).toMatchObject({ type: 'number', readonly: true });
    expect(fields['ufCrm_1']).toMatchObject({
      type: 'array',
      multiple: true,
      items: [{ ID: '1', VALUE: 'red' }],
    });
  });
});
