import { ENTITIES } from '#libs/portal-data';
import type { Row } from '../bases/base-calls.js';
import { BasesWorld, type Fields } from '../bases/bases-world.js';
import { BenchCalls, type Said } from './bench-calls.js';
import { isEmpty, means } from './judge.js';
import { matrixFields, type MatrixField } from './matrix-field.js';
import { wrongValues } from './matrix-values.js';

/** Rows have no paths of their own: each write replaces all of a record. */
const OWNERS = [
  ['deals/:id/products', '/v1/deals/3/products'],
  ['quotes/:id/products', '/v1/quotes/2/products'],
  ['deals/:id/products', '/v1/items/128/1/products'],
  ['deals/:id/products', '/v1/items/31/1/products'],
] as const;

const ROW: Fields = { productName: 'Roof tile', price: 100, quantity: 2 };

/** Two values of each field, and what they need beside them. */
const VALUES: Readonly<Record<string, readonly [unknown, unknown, Fields?]>> = {
  productId: [1, 2],
  productName: ['Roof tile', 'Ridge, of slate'],
  price: [120.5, 7],
  quantity: [3, 0.25],
  discountTypeId: [1, 2, { discountSum: 10, discountRate: 10 }],
  discountRate: [10, 12.5],
  discountSum: [10, 2.5, { discountTypeId: 1 }],
  taxRate: [20, 5.5, { taxIncluded: true }],
  taxIncluded: [true, false],
  measureCode: [796, 6],
  sort: [30, 10],
  storeId: [1, 2],
  xmlId: ['outside-1', 'outside-2'],
};

const fieldsOf = (base: string): MatrixField[] => {
  const entity = ENTITIES.find((one) => one.base === base);
  return matrixFields(entity!, null).filter(({ readonly }) => !readonly);
};
const FIELDS = fieldsOf('deals/:id/products');

/** A number of nothing is none, or 0. */
const isNothing = (field: MatrixField, value: unknown): boolean =>
  isEmpty(field, value) || value === 0 || value === false;

describe('the matrix of product rows', () => {
  let world: BasesWorld;
  let calls: BenchCalls;
  const put = (path: string, ...rows: readonly Fields[]): Promise<Said> => calls.call('PUT', path, { rows });
  const read = async (path: string): Promise<Row[]> => (await calls.call('GET', path)).data as Row[];

  beforeAll(async () => {
    world = await BasesWorld.start();
    calls = BenchCalls.of(world, 'deals/:id/products');
  });
  afterAll(() => world.stop());

  it('has values for every field that may be written', () => {
    expect(Object.keys(VALUES).sort()).toEqual(FIELDS.map(({ name }) => name).sort());
    expect(fieldsOf('quotes/:id/products')).toEqual(FIELDS);
  });

  describe.each(OWNERS)('%s at %s', (_base, path) => {
    it.each(FIELDS.map((field) => [field.name, field] as const))('%s: written', async (name, field) => {
      const [first, second, beside] = VALUES[name]!;
      const { status, said, data } = await put(
        path,
        { ...ROW, ...beside, [name]: first },
        { ...ROW, ...beside, [name]: second },
      );
      expect([status, said]).toEqual([200, '']);
      const written = data as Row[];
      for (const rows of [written, await read(path)]) {
        const values = rows
          .toSorted(
            (one, other) =>
              written.findIndex(({ id }) => id === one.id) - written.findIndex(({ id }) => id === other.id),
          )
          .map((row) => row[name]);
        expect(values).toEqual([first, second]);
        expect(means(field, values[1], second)).toBe(true);
      }
    });

    it.each(FIELDS.map((field) => [field.name, field] as const))('%s: emptied', async (name, field) => {
      const { status, said } = await put(path, { ...ROW, [name]: null });
      expect([status, said]).toEqual([200, '']);
      const [row] = await read(path);
      expect([row![name], isNothing(field, row![name])]).toEqual([row![name], true]);
    });

    it.each(
      FIELDS.flatMap((field) =>
        Object.entries(wrongValues(field)).map(([what, value]) => [field.name, what, value] as const),
      ),
    )('%s: refuses %s', async (name, _what, value) => {
      const before = await read(path);
      const { status, error } = await put(path, ROW, { ...ROW, [name]: value });
      expect([status, error?.code]).toEqual([400, 'INVALID_PARAMS']);
      const { fields } = (error?.details ?? {}) as { fields?: Fields[] };
      expect(fields).toEqual([expect.objectContaining({ path: `rows[1].${name}` })]);
      expect(await read(path)).toEqual(before);
    });
  });
});
