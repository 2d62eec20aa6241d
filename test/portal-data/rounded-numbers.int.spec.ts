import { BasesWorld } from './bases/bases-world.js';
import { BenchCalls, type Said } from './matrix/bench-calls.js';

interface Rounded {
  readonly code: string;
  readonly message: string;
  readonly fields: readonly string[];
  readonly kept: Readonly<Record<string, unknown>>;
}

describe('numbers with more decimals than the host keeps', () => {
  let world: BasesWorld;
  let deals: BenchCalls;
  /** Custom fields of deals: with the decimals their settings name, and with those the host takes by itself. */
  const names: Record<'two' | 'usual' | 'list', string> = { two: '', usual: '', list: '' };

  const newField = async (name: string, more: object): Promise<string> => {
    const fieldName = `UF_CRM_ROUND_${name}`;
    const body = { fieldName, userTypeId: 'double', ...more };
    const { status, said } = await BenchCalls.of(world, 'userfields/deals').create(body);
    expect([status, said]).toEqual([201, '']);
    return `ufCrmRound${name.charAt(0)}${name.slice(1).toLowerCase()}`;
  };
  const write = (method: 'POST' | 'PATCH' | 'PUT', path: string, body: object): Promise<Said> =>
    deals.call(method, path, body as Record<string, unknown>);
  const told = ({ meta }: Said): Rounded[] => (meta as { warnings?: Rounded[] } | undefined)?.warnings ?? [];

  beforeAll(async () => {
    world = await BasesWorld.start();
    deals = BenchCalls.of(world, 'deals');
    names.two = await newField('TWO', { settings: { PRECISION: 2 } });
    names.usual = await newField('USUAL', {});
    names.list = await newField('LIST', { multiple: true });
  });
  afterAll(() => world.stop());

  it.each<[unknown, number]>([
    [12.345, 12.35],
    [1.005, 1.01],
    [-0.555, -0.56],
    ['7.999', 8],
    [0.004, 0],
  ])('are stored as the host rounds them, and told: an amount of %j', async (sent, kept) => {
    const made = await write('POST', '/v1/deals', { title: 'Rounded', amount: sent });
    expect(made).toMatchObject({ status: 201, data: { amount: kept } });
    expect(told(made)).toEqual([
      {
        code: 'rounded',
        message: expect.stringContaining(`amount ${kept}`),
        fields: ['amount'],
        kept: { amount: kept },
      },
    ]);
    const { id } = made.data as { id: number };
    expect(await deals.one('GET', id)).toMatchObject({ data: { amount: kept } });
  });

  it.each([12, 12.5, '12.50', 0, -3.25])('are no numbers that fit: %j', async (amount) => {
    const made = await write('POST', '/v1/deals', { title: 'Whole', amount });
    expect(made).toMatchObject({ status: 201, data: { amount: Number(amount) } });
    expect(told(made)).toEqual([]);
  });

  it('are told of custom fields too, as many as they are, and when a record is changed', async () => {
    const made = await write('POST', '/v1/deals', { title: 'Custom' });
    const { id } = made.data as { id: number };
    const { two, usual, list } = names;
    const changed = await write('PATCH', `/v1/deals/${id}`, {
      [two]: 1.239,
      [usual]: 0.123_456,
      [list]: [1.5, 2.000_04],
      amount: 3.14,
    });
    const kept = { [two]: 1.24, [usual]: 0.1235, [list]: [1.5, 2] };
    expect(changed).toMatchObject({ status: 200, data: { ...kept, amount: 3.14 } });
    expect(told(changed)).toMatchObject([{ code: 'rounded', fields: [two, usual, list], kept }]);
    expect(await deals.one('GET', id)).toMatchObject({ data: { ...kept, amount: 3.14 } });
  });

  it('are told in batches by the number of the record', async () => {
    const items = [
      { title: 'A', amount: 5 },
      { title: 'B', amount: 5.678 },
    ];
    const { data } = await write('POST', '/v1/deals/batch', { action: 'create', items });
    expect(data).toMatchObject({
      results: { 1: { amount: 5.68 } },
      meta: { 1: { warnings: [{ code: 'rounded', kept: { amount: 5.68 } }] } },
    });
    expect((data as { meta: object }).meta).not.toHaveProperty('0');
  });

  it.each(['/v1/items/31', '/v1/items/128', '/v1/quotes', '/v1/leads', '/v1/invoices'])(
    'are told at %s',
    async (path) => {
      const made = await write('POST', path, { title: 'Rounded', amount: 9.999 });
      expect(made).toMatchObject({ status: 201, data: { amount: 10 } });
      expect(told(made)).toMatchObject([{ code: 'rounded', kept: { amount: 10 } }]);
    },
  );

  it.each(['/v1/deals/3/products', '/v1/quotes/2/products', '/v1/items/128/1/products'])(
    'are told of the rows of %s, with their place',
    async (path) => {
      const rows = [
        { productName: 'Tile', price: 1.5 },
        { productName: 'Ridge', price: 0.333, quantity: 2 },
      ];
      const set = await write('PUT', path, { rows });
      expect(set).toMatchObject({ status: 200, data: [{ price: 1.5 }, { price: 0.33 }], meta: { total: 2 } });
      expect(told(set)).toMatchObject([
        { code: 'rounded', fields: ['rows[1].price'], kept: { 'rows[1].price': 0.33 } },
      ]);
    },
  );
});
