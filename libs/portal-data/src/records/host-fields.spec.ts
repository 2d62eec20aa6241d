import { invalid, legacyEntity, refusalOf, sampleEntity } from '../__fixtures__/sample-entity.fixture.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { currentHostFields, toHostFields, type HostField } from './host-fields.js';

const samples = sampleEntity();
const asObject = (fields: readonly HostField[]): unknown =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value]));
const sent = (body: unknown, mode: 'create' | 'update' = 'create', entity: RegisteredEntity = samples) =>
  asObject(toHostFields(entity, body, mode));

describe('a body for the host', () => {
  it.each<[string, object, object]>([
    ['API names', { title: 'A', amount: 5, opened: true }, { title: 'A', opportunity: 5, opened: 'Y' }],
    ['host names', { opportunity: '5' }, { opportunity: 5 }],
    ['a fields wrapper', { fields: { title: 'A' } }, { title: 'A' }],
    ['custom fields', { ufCrm_9: [1] }, { ufCrm_9: [1] }],
    ['custom fields in capitals', { UF_CRM_9: 1 }, { UF_CRM_9: 1 }],
    ['null, which empties', { title: null }, { title: '' }],
    ['an empty custom field', { ufCrm_9: null }, { ufCrm_9: '' }],
    ['a create-only field', { categoryId: 3 }, { categoryId: 3 }],
    ['numbers for a text', { title: 5 }, { title: '5' }],
    ['a moment', { closedAt: '2026-01-01' }, { closedate: '2026-01-01' }],
    ['an object', { settings: { a: 1 } }, { settings: { a: 1 } }],
    ['what nobody knows', { brandNew: true }, { brandNew: true }],
  ])('maps %s', (_name, body, expected) => {
    expect(sent(body)).toEqual(expected);
  });

  it('spells as the base does', () => {
    const json = sampleEntity({ booleans: 'json', hostApi: 'v3' });
    expect(sent({ opened: 'N', title: null }, 'create', json)).toEqual({ opened: false, title: null });
    const upper = sampleEntity({ requestNames: 'upper-snake', customFields: 'raw' });
    expect(sent({ stageId: 'A', closedAt: '2026-01-01', UF_AUTO_1: 1 }, 'create', upper)).toEqual({
      STAGE_ID: 'A',
      CLOSEDATE: '2026-01-01',
      UF_AUTO_1: 1,
    });
    expect(sent({ title: 'A', rqInn: '77', UF_X: 1 }, 'create', legacyEntity())).toEqual({
      TITLE: 'A',
      RQ_INN: '77',
      UF_X: 1,
    });
  });

  it('has names and values of its own where a field does', () => {
    const entity = sampleEntity({
      aggregatable: [],
      fields: [
        { name: 'id', host: 'id', type: 'integer', meaning: 'Sample', readonly: true },
        { name: 'allDay', host: 'DT_SKIP_TIME', type: 'boolean', meaning: 'Sample', write: 'skip_time' },
        {
          name: 'fileIds',
          host: 'FILES',
          type: 'array',
          items: 'integer',
          meaning: 'Sample',
          itemPrefix: 'n',
          aliases: ['files'],
        },
      ],
    });
    expect(sent({ allDay: true, files: [5, '6'] }, 'create', entity)).toEqual({
      skip_time: 'Y',
      FILES: ['n5', 'n6'],
    });
  });

  const deep = (levels: number): object => {
    let value: object = {};
    for (let level = 0; level < levels; level += 1) value = { value };
    return value;
  };
  it.each<[string, object, 'create' | 'update', string]>([
    ['read-only', { createdAt: '2026-01-01' }, 'create', 'createdAt'],
    ['read-only by host name', { createdTime: '2026-01-01' }, 'create', 'createdAt'],
    ['create-only', { categoryId: 3 }, 'update', 'categoryId'],
    ['named twice', { amount: 1, opportunity: 2 }, 'create', 'amount'],
    ['not a number', { amount: 'many' }, 'create', 'amount'],
    ['hexadecimal', { amount: '0x10' }, 'create', 'amount'],
    ['infinite', { amount: '1e999' }, 'create', 'amount'],
    ['too large', { amount: 1e21 }, 'create', 'amount'],
    ['NaN', { amount: Number.NaN }, 'create', 'amount'],
    ['array for a string', { title: ['a'] }, 'create', 'title'],
    ['object for a string', { title: {} }, 'create', 'title'],
    ['too long', { title: 'x'.repeat(1_048_577) }, 'create', 'title'],
    ['not a boolean', { opened: 'perhaps' }, 'create', 'opened'],
    ['not a date', { closedAt: 'soon' }, 'create', 'closedAt'],
    ['not a date of the calendar', { closedAt: '2026-13-01' }, 'create', 'closedAt'],
    ['a string for an array', { contactIds: '1,2' }, 'create', 'contactIds'],
    ['an array for an object', { settings: [] }, 'create', 'settings'],
    ['nested too deeply', { settings: deep(100_000) }, 'create', 'settings'],
    ['a custom field nested too deeply', { ufCrm_1: deep(40) }, 'create', 'ufCrm_1'],
    ['prototype key', JSON.parse('{"__proto__":{}}') as object, 'create', '__proto__'],
    ['constructor', { constructor: 1 }, 'create', 'constructor'],
    ['a huge key', { ['x'.repeat(10_000)]: 1 }, 'create', `${'x'.repeat(100)}…`],
    ['an endless number', { comment: [Number.POSITIVE_INFINITY] }, 'create', 'comment'],
  ])('refuses a field that is %s, naming it', (_name, body, mode, field) => {
    expect(refusalOf(() => toHostFields(samples, body, mode))).toMatchObject(invalid(field));
  });

  it.each([[[]], ['text'], [null], [undefined], [5]])('refuses the body %j', (body) => {
    expect(refusalOf(() => toHostFields(samples, body, 'create'))).toMatchObject(invalid('body'));
  });

  it('refuses an update that changes nothing', () => {
    expect(refusalOf(() => toHostFields(samples, {}, 'update'))).toMatchObject(invalid('body'));
  });

  it.each([[{}], [{ title: '' }], [{ title: null }]])('names a required field that %j lacks', (body) => {
    const strict = sampleEntity({
      fields: samples.fields.map((field) => (field.name === 'title' ? { ...field, required: true } : field)),
    });
    expect(refusalOf(() => toHostFields(strict, { amount: 1, ...body }, 'create'))).toMatchObject(
      invalid('title'),
    );
    expect(sent({ amount: 1 }, 'update', strict)).toEqual({ opportunity: 1 });
  });
});

describe('a record sent again', () => {
  const current = {
    id: 7,
    title: 'Roof',
    amount: 5,
    opened: false,
    createdAt: '2026-01-01T00:00:00+03:00',
    closedAt: null,
    categoryId: 3,
    ufCrm_1: { 9: 'a' },
    somethingElse: 1,
  };

  it('leaves out what the host sets, what is empty and what nobody knows', () => {
    expect(asObject(currentHostFields(samples, current, true))).toEqual({
      title: 'Roof',
      opportunity: 5,
      opened: 'N',
      categoryId: 3,
      ufCrm_1: { 9: 'a' },
    });
  });

  it('may be some fields only', () => {
    expect(asObject(currentHostFields(samples, current, ['title', 'closedAt']))).toEqual({ title: 'Roof' });
  });
});
