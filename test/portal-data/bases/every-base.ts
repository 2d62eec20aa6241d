import {
  ENTITIES,
  jsonType,
  servedOperations,
  type EntityDefinition,
  type EntityOperation,
} from '#libs/portal-data';
import { BaseCalls, type Row } from './base-calls.js';
import { BasesWorld, type Fields, type Method } from './bases-world.js';
import { comparable, hasValue, isScalar, mistyped, valueToFind } from './declared-types.js';

const ENDPOINTS: Readonly<Record<EntityOperation, { method: Method; suffix: string }>> = {
  list: { method: 'GET', suffix: '' },
  get: { method: 'GET', suffix: '/:id' },
  create: { method: 'POST', suffix: '' },
  update: { method: 'PATCH', suffix: '/:id' },
  delete: { method: 'DELETE', suffix: '/:id' },
  fields: { method: 'GET', suffix: '/fields' },
  search: { method: 'POST', suffix: '/search' },
  aggregate: { method: 'POST', suffix: '/aggregate' },
};
const ON_RECORD = ['get', 'update', 'delete'] as const;
const MISSING_ID = 99_999_999;
const MISSING = { status: 404, code: 'ENTITY_NOT_FOUND' };

const serves = (entity: EntityDefinition, operation: EntityOperation): boolean =>
  servedOperations(entity).includes(operation);
const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);
const ids = (rows: readonly Row[]): unknown[] => rows.map(({ id }) => id);
const isNumeric = (entity: EntityDefinition): boolean => entity.idType === 'number';

/** Every operation of every base of an area, against the sandbox. */
export function describeBases(area: string, isOfArea: (entity: EntityDefinition) => boolean): void {
  const entities = ENTITIES.filter(isOfArea);
  const having = (...operations: EntityOperation[]): [string, EntityDefinition][] =>
    entities
      .filter((entity) => operations.every((operation) => serves(entity, operation)))
      .map((entity) => [entity.base, entity]);

  describe(`bases of ${area}`, () => {
    let world: BasesWorld;
    const callsOf = (entity: EntityDefinition): BaseCalls => new BaseCalls(world, entity);

    beforeAll(async () => {
      world = await BasesWorld.start();
      for (const entity of entities) await callsOf(entity).seed();
    });
    beforeEach(() => world.api.sandbox.clear());
    afterAll(() => world.stop());

    it.each(having('list'))('%s: lists', async (_base, entity) => {
      const calls = callsOf(entity);
      const { data: all, meta } = await calls.list();
      expect(all.length).toBeGreaterThan(0);
      expect(meta.hasMore).toBe(false);
      if (meta.total !== undefined) expect(meta.total).toBe(all.length);
      expect(all.flatMap((row) => mistyped(entity, row))).toEqual([]);
      expect(new Set(ids(all)).size).toBe(all.length);
      const part = await calls.list({ limit: 2, offset: 1 });
      expect(ids(part.data)).toEqual(ids(all).slice(1, 3));
      expect(part.meta.hasMore).toBe(all.length > 3);
      const uncounted = await calls.list({ limit: 1, withTotal: false });
      expect([ids(uncounted.data), uncounted.meta.total]).toEqual([ids(all).slice(0, 1), undefined]);
    });

    it.each(having('list'))('%s: selects and sorts', async (_base, entity) => {
      const calls = callsOf(entity);
      const { data: all } = await calls.list({ sort: 'id' });
      const { data: backwards } = await calls.list({ sort: '-id' });
      expect(ids(backwards)).toEqual(ids(all).reverse());
      const shown = entity.fields.find(({ name }) => name !== 'id' && all[0]?.[name] !== undefined);
      const { data: selected } = await calls.list({ select: shown?.name ?? 'id', limit: 1 });
      expect(Object.keys(selected[0] ?? {}).sort()).toEqual(shown ? ['id', shown.name].sort() : ['id']);
    });

    it.each(having('list'))('%s: filters by every field', async (_base, entity) => {
      const calls = callsOf(entity);
      const { data: all } = await calls.list({
        sort: 'id',
        select: entity.fields
          .filter(({ writeonly }) => !writeonly)
          .map(({ name }) => name)
          .join(','),
      });
      for (const field of entity.fields) {
        const value = valueToFind(field, all);
        if (value === undefined || field.name in (calls.sample.conditions ?? {})) continue;
        const { data } = await calls.list({ sort: 'id', [`filter[${field.name}]`]: value });
        const expected = all.filter((row) => hasValue(field, row, value));
        expect([field.name, value, ids(data)]).toEqual([field.name, value, ids(expected)]);
      }
    });

    it.each(having('list'))('%s: sorts by every field', async (_base, entity) => {
      const calls = callsOf(entity);
      const fields = entity.fields.filter(({ writeonly, type }) => !writeonly && isScalar(type));
      const select = fields.map(({ name }) => name).join(',');
      const { data: all } = await calls.list({ sort: 'id', select });
      for (const field of fields.filter((candidate) => valueToFind(candidate, all) !== undefined)) {
        const { data: upwards } = await calls.list({ sort: field.name, select });
        expect([field.name, ids(upwards).sort()]).toEqual([field.name, ids(all).sort()]);
        if (field.type === 'string') continue;
        const values = upwards.map((row) => comparable(field, row[field.name])).filter(isNumber);
        expect([field.name, values]).toEqual([field.name, [...values].sort((left, right) => left - right)]);
      }
    });

    it.each(having('list', 'get'))('%s: reads one, or says that there is none', async (_base, entity) => {
      const calls = callsOf(entity);
      const [first] = (await calls.list({ limit: 1 })).data;
      const { status, data, said } = await calls.one('GET', first?.id ?? '');
      expect([status, said, data.id]).toEqual([200, '', first?.id]);
      expect(mistyped(entity, data)).toEqual([]);
      expect(await calls.one('GET', calls.missingId)).toMatchObject(MISSING);
      const numbers = ['abc', '1.5', '-1', ...(entity.zeroId ? [] : ['0'])];
      const texts = entity.compositeKey ? [] : ['a b', '%'];
      for (const malformed of isNumeric(entity) ? numbers : texts) {
        const refused = await calls.one('GET', malformed);
        expect(refused).toMatchObject({ status: 400, code: 'INVALID_PARAMS', field: 'id' });
      }
    });

    it.each(
      entities.filter((entity) => serves(entity, 'create')).map((entity) => [entity.base, entity] as const),
    )('%s: creates, changes and deletes', async (_base, entity) => {
      const calls = callsOf(entity);
      const body = calls.newRecord();
      const created = await calls.create(body);
      expect([created.status, created.said]).toEqual([201, '']);
      const { data: record } = created;
      expect(mistyped(entity, record)).toEqual([]);
      expectSent(calls, record, body);
      if (serves(entity, 'get')) expectAlike((await calls.one('GET', record.id)).data, record);
      if (serves(entity, 'update')) {
        const change = calls.change();
        const updated = await calls.one('PATCH', record.id, change);
        expect([updated.status, updated.said]).toEqual([200, '']);
        expectSent(calls, updated.data, { ...body, ...change });
      }
      if (serves(entity, 'delete')) {
        const deleted = await calls.one('DELETE', record.id);
        expect([deleted.status, deleted.said, deleted.data]).toEqual([200, '', { deleted: true }]);
        if (serves(entity, 'get') && !calls.sample.keptInBin) {
          expect(await calls.one('GET', record.id)).toMatchObject(MISSING);
        }
        const left = serves(entity, 'list') ? (await calls.list()).data : [];
        expect(ids(left)).not.toContain(record.id);
      }
    });

    it('changes and deletes what lies there where it cannot create', async () => {
      for (const [, entity] of having('update').filter(([, one]) => !serves(one, 'create'))) {
        const calls = callsOf(entity);
        const [first] = (await calls.list({ limit: 1 })).data;
        const id = first?.id ?? '';
        const change = calls.change();
        const updated = await calls.one('PATCH', id, change);
        const code = calls.sample.updateRefused;
        expect([entity.base, updated.status, updated.code]).toEqual([entity.base, code ? 403 : 200, code]);
        if (code) continue;
        expectSent(calls, updated.data, change);
        expectAlike((await calls.one('GET', id)).data, updated.data);
        if (!serves(entity, 'delete')) continue;
        expect(await calls.one('DELETE', id)).toMatchObject({ status: 200, data: { deleted: true } });
        expect(ids((await calls.list()).data)).not.toContain(id);
      }
    });

    it.each(
      entities.filter(({ base }) => base.includes(':')).map((entity) => [entity.base, entity] as const),
    )('%s: says that there is no parent', async (_base, entity) => {
      const calls = callsOf(entity);
      const path = calls.pathOf('', MISSING_ID);
      if (serves(entity, 'list')) expect(await calls.call('GET', path)).toMatchObject(MISSING);
      if (serves(entity, 'create')) {
        expect(await calls.create(calls.newRecord(), MISSING_ID)).toMatchObject(MISSING);
      }
      expect(await calls.call('GET', calls.pathOf('', 'x'))).toMatchObject({ status: 400 });
    });

    it.each(
      entities.flatMap((entity) =>
        ON_RECORD.filter((operation) => operation !== 'get' && serves(entity, operation)).map(
          (operation) => [entity.base, operation, entity] as const,
        ),
      ),
    )('%s: %s of a missing record is told', async (_base, operation, entity) => {
      const calls = callsOf(entity);
      const body = operation === 'update' ? calls.change() : undefined;
      const refused = await calls.one(ENDPOINTS[operation].method, calls.missingId, body);
      expect(refused).toMatchObject(MISSING);
    });

    it.each(having('fields'))('%s: describes its fields', async (_base, entity) => {
      const { status, data, said } = await callsOf(entity).fields();
      expect([status, said]).toEqual([200, '']);
      const types = Object.fromEntries(entity.fields.map((field) => [field.name, jsonType(field)]));
      const described = Object.fromEntries(
        Object.entries(data.fields).map(([name, { type }]) => [name, type]),
      );
      expect(described).toMatchObject(types);
      expect(data.aggregatable).toEqual(entity.aggregatable);
    });

    it.each(having('search'))('%s: searches as it lists', async (_base, entity) => {
      const calls = callsOf(entity);
      const { data: listed } = await calls.list({ limit: 3, sort: '-id' });
      const found = await calls.post<Row[]>('search', { limit: 3, sort: '-id' });
      expect([found.status, found.said]).toEqual([200, '']);
      expect(ids(found.data)).toEqual(ids(listed));
      const { text } = calls.sample;
      if (text === undefined) return;
      const byText = await calls.post<Row[]>('search', { query: text });
      expect([byText.status, byText.said]).toEqual([200, '']);
      expect(byText.data.length).toBeGreaterThan(0);
      expect(byText.data.flatMap((row) => mistyped(entity, row))).toEqual([]);
    });

    it.each(having('aggregate'))('%s: adds up', async (_base, entity) => {
      const calls = callsOf(entity);
      const { data: all } = await calls.list({ select: entity.aggregatable.join(',') });
      const [groupBy] = entity.aggregatable;
      const numbers = entity.fields.filter(
        (field) => jsonType(field) === 'number' && entity.aggregatable.includes(field.name),
      );
      const aggregate = numbers.map(({ name }) => ({ field: name, function: 'max' }));
      const answer = await calls.post<{
        count: number;
        aggregates: Record<string, Fields>;
        groups: { count: number }[];
      }>('aggregate', { groupBy, aggregate });
      expect([answer.status, answer.said]).toEqual([200, '']);
      expect(answer.data.count).toBe(all.length);
      expect(answer.data.groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      for (const { name } of numbers) {
        const values = all.map((row) => row[name]).filter((value) => typeof value === 'number');
        const max = values.length > 0 ? Math.max(...values) : null;
        expect([name, answer.data.aggregates[name]]).toEqual([name, { max }]);
      }
    });

    it.each(having('get').filter(([base]) => !base.includes(':')))(
      '%s: does many things at once',
      async (_base, entity) => {
        const calls = callsOf(entity);
        if (!world.isDocumented(entity, '/batch', 'POST')) return;
        const known = ids((await calls.list({ limit: 2 })).data);
        const { data } = await calls.post<{ results: Record<string, Row>; errors: Record<string, Fields> }>(
          'batch',
          {
            action: 'get',
            ids: [...known, calls.missingId],
          },
        );
        expect(ids(Object.values(data.results))).toEqual(known);
        expect(data.errors).toMatchObject({ [known.length]: { code: MISSING.code } });
      },
    );

    it.each(entities.map((entity) => [entity.base, entity] as const))(
      '%s: has no other operations',
      async (_base, entity) => {
        const calls = callsOf(entity);
        for (const [operation, { method, suffix }] of Object.entries(ENDPOINTS)) {
          const isServed = serves(entity, operation as EntityOperation);
          if (isServed) expect(world.isDocumented(entity, suffix, method)).toBe(true);
          const documented = operation === 'fields' ? ENDPOINTS.get : { method, suffix };
          if (isServed || world.isDocumented(entity, documented.suffix, documented.method)) continue;
          const path = calls.pathOf(suffix.replace(':id', String(calls.missingId)));
          const refused = await calls.call(
            method,
            path,
            method === 'GET' || method === 'DELETE' ? undefined : {},
          );
          expect([operation, refused]).toMatchObject([operation, { status: 404, code: 'ROUTE_NOT_FOUND' }]);
        }
        expect(await world.api.sandbox.calls()).toEqual([]);
      },
    );
  });
}

/** Answers of a write and of a read may hold different fields, but not different values. */
function expectAlike(read: Row, written: Row): void {
  const both = Object.keys(read).filter((name) => name in written);
  const picked = (row: Row): Fields => Object.fromEntries(both.map((name) => [name, row[name]]));
  expect(picked(read)).toEqual(picked(written));
}

/** What was sent is what is answered; files and free objects are answered in another shape. */
function expectSent({ entity, sample }: BaseCalls, record: Row, sent: Fields): void {
  for (const field of entity.fields) {
    const value = sent[field.name];
    const isFree = field.type === 'object' || field.type === 'file' || field.writeonly;
    if (value === undefined || isFree || sample.altered?.includes(field.name)) continue;
    const wanted = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
      (entry) => typeof entry !== 'object',
    );
    const kept = wanted.map((entry) => hasValue(field, record, entry));
    expect([field.name, record[field.name], kept]).toEqual([
      field.name,
      record[field.name],
      wanted.map(() => true),
    ]);
  }
}
