import fc from 'fast-check';
import { repeats } from '#libs/testing';
import type { Row } from '../bases/base-calls.js';
import { BasesWorld, type Fields } from '../bases/bases-world.js';
import { BenchCalls, idsOf } from './bench-calls.js';
import { NOT_RANDOM, VALUES_OF_TYPES } from './custom-field-values.js';
import { holds, means } from './judge.js';
import { matrixFields, type Description, type MatrixField } from './matrix-field.js';
import { probesOf } from './matrix-values.js';

const DEALS = '/v1/deals';
/** The host makes no list of flags. */
const SINGLE: ReadonlySet<string> = new Set(['boolean']);
const cases = Object.keys(VALUES_OF_TYPES).flatMap((type) =>
  (SINGLE.has(type) ? [false] : [false, true]).map((multiple): [string, boolean] => [type, multiple]),
);

describe('values of custom fields', () => {
  let world: BasesWorld;
  let deals: BenchCalls;
  const userFields = (): BenchCalls => BenchCalls.of(world, 'userfields/deals');

  /** A new field of deals, as `/fields` tells it. */
  const newField = async (userTypeId: string, multiple: boolean): Promise<MatrixField> => {
    const known = await described();
    const fieldName = `UF_CRM_ANY_${userTypeId}_${multiple ? 'LIST' : 'ONE'}`.toUpperCase();
    const made = await userFields().create({ fieldName, userTypeId, multiple });
    expect([made.status, made.said]).toEqual([201, '']);
    const names = new Set(known.map(({ name }) => name));
    const added = (await described()).filter(({ name }) => !names.has(name));
    expect(added).toHaveLength(1);
    return added[0]!;
  };

  const described = async (): Promise<MatrixField[]> => {
    const { data } = await deals.call('GET', `${DEALS}/fields`);
    return matrixFields(deals.entity, data as Description);
  };

  /** Deals with these values of a field, as the answers to the writes tell them, and as each place reads them. */
  const written = async (field: MatrixField, values: readonly unknown[]): Promise<Row[][]> => {
    const items = values.map((value): Fields => ({ title: 'Any value', [field.name]: value }));
    const { said, data } = await deals.call('POST', `${DEALS}/batch`, { action: 'create', items });
    const { results, errors } = (data ?? {}) as { results?: Record<string, Row>; errors?: unknown };
    expect([said, errors]).toEqual(['', {}]);
    const answered = values.map((_value, index) => (results as Record<string, Row>)[index]!);
    const ids = answered.map(({ id }) => id);
    const read = await deals.batch(
      ids.map((entityId) => ({ action: 'get', entityId })),
      1,
    );
    const found = await deals.batch(
      [{ action: 'search', params: { filter: { id: { $in: ids } }, select: [field.name], sort: 'id' } }],
      ids.length + 1,
    );
    return [answered, read.map(({ data: row }) => row as Row), (found[0]?.data ?? []) as Row[]];
  };

  beforeAll(async () => {
    world = await BasesWorld.start();
    deals = BenchCalls.of(world, 'deals');
    await world.api.sandbox.seedDeals('bases.portal.test', 40);
  });
  afterAll(() => world.stop());

  it('have a row for every type that a portal can make', async () => {
    const { data } = await userFields().call('GET', '/v1/userfields/deals/types');
    const types = (data as { ID?: string; id?: string }[]).map(({ ID, id }) => ID ?? id);
    expect(types.sort()).toEqual([...Object.keys(VALUES_OF_TYPES), ...Object.keys(NOT_RANDOM)].sort());
  });

  it.each(cases)(
    'of type %s, a list: %s, are read as they were written, and found',
    async (type, multiple) => {
      const field = await newField(type, multiple);
      const one = VALUES_OF_TYPES[type]!;
      const value = multiple ? fc.uniqueArray(one, { minLength: 1, maxLength: 3, selector: String }) : one;
      await fc.assert(
        fc.asyncProperty(fc.array(value, { minLength: 2, maxLength: 5 }), async (values) => {
          for (const rows of await written(field, values)) {
            const other = rows.flatMap((row, index) =>
              means(field, row[field.name], values[index]) ? [] : [[row[field.name], values[index]]],
            );
            expect(other).toEqual([]);
          }
          const rows = await everyDeal(field);
          const probes = probesOf(field, rows.slice(-values.length));
          const answers = await deals.batch(
            probes.map(({ operator, operand }) => ({
              action: 'search',
              params: {
                filter: { [field.name]: { [operator]: operand } },
                select: ['id'],
                limit: rows.length + 1,
              },
            })),
            rows.length + 1,
          );
          probes.forEach(({ what, operator, operand }, index) => {
            const wanted = idsOf(rows.filter((row) => holds(field, operator, operand, row)));
            const { said, data } = answers[index]!;
            expect([what, operand, said, idsOf(data)]).toEqual([what, operand, '', wanted]);
          });
        }),
        { numRuns: repeats(6), includeErrorInReport: true },
      );
    },
  );

  const everyDeal = async ({ name }: MatrixField): Promise<Row[]> => {
    const params = { select: [name], sort: 'id', limit: 5_000 };
    const [answer] = await deals.batch([{ action: 'list', params }], 5_000);
    return (answer?.data ?? []) as Row[];
  };
});
