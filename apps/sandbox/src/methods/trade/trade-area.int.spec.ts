import {
  expectCycle,
  expectDescribed,
  expectListed,
  type RecordCase,
} from '../../__fixtures__/record-cycle.js';
import { type Json, SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

function camel(prefix: string, one: string, many: string, rest: Partial<RecordCase>): RecordCase {
  return {
    name: prefix,
    list: `${prefix}.list`,
    get: `${prefix}.get`,
    add: `${prefix}.add`,
    update: `${prefix}.update`,
    delete: `${prefix}.delete`,
    fields: `${prefix}.getFields`,
    one,
    many,
    id: 'id',
    seeded: 1,
    filter: { '>id': 2 },
    create: {},
    created: {},
    change: {},
    changed: {},
    ...rest,
  };
}

const CASES: RecordCase[] = [
  camel('catalog.section', 'section', 'sections', {
    seeded: 11,
    create: { iblockId: 23, name: 'Fresh' },
    created: { iblockId: 23, name: 'Fresh', active: 'Y' },
    change: { active: 'N' },
    changed: { active: 'N' },
  }),
  camel('catalog.price', 'price', 'prices', {
    seeded: 240,
    filter: { catalogGroupId: 1, '>price': 50_000 },
    create: { productId: 1, catalogGroupId: 2, price: 10.5, currency: 'RUB' },
    created: { price: 10.5, priceScale: 10.5 },
    change: { price: 11 },
    changed: { price: 11, priceScale: 11 },
  }),
  camel('catalog.priceType', 'priceType', 'priceTypes', {
    seeded: 3,
    filter: { base: 'Y' },
    create: { name: 'FRESH' },
    created: { name: 'FRESH', base: 'N', createdBy: 1 },
    change: { sort: 7 },
    changed: { sort: 7 },
  }),
  camel('catalog.productProperty', 'productProperty', 'productProperties', {
    seeded: 5,
    filter: { propertyType: 'L' },
    create: { iblockId: 23, name: 'Fresh', propertyType: 'S' },
    created: { name: 'Fresh', multiple: 'N' },
    change: { hint: 'why' },
    changed: { hint: 'why' },
  }),
  camel('catalog.productPropertyEnum', 'productPropertyEnum', 'productPropertyEnums', {
    seeded: 9,
    filter: { propertyId: 2 },
    create: { propertyId: 2, value: 'Fresh', xmlId: 'fresh' },
    created: { value: 'Fresh', def: 'N' },
    change: { sort: 5 },
    changed: { sort: 5 },
  }),
  camel('catalog.store', 'store', 'stores', {
    seeded: 4,
    create: { address: '1 New Road', title: 'Fresh' },
    created: { address: '1 New Road', active: 'Y' },
    change: { active: 'N' },
    changed: { active: 'N' },
  }),
  camel('sale.order', 'order', 'orders', {
    seeded: 60,
    fields: 'sale.order.getfields',
    filter: { payed: 'Y' },
    create: { lid: 's1', personTypeId: 1, currency: 'RUB', price: 100 },
    created: { statusId: 'N', payed: 'N', basketItems: [], payments: [], shipments: [] },
    change: { statusId: 'P', canceled: 'Y', reasonCanceled: 'No stock' },
    changed: { statusId: 'P', canceled: 'Y', version: 2, empCanceledId: 1 },
  }),
  camel('sale.payment', 'payment', 'payments', {
    seeded: 40,
    filter: { paid: 'N' },
    create: { orderId: 2, paySystemId: 3, sum: 5 },
    created: { paySystemName: 'Cash', paySystemIsCash: 'Y', paid: 'N', currency: 'RUB' },
    change: { paid: 'Y' },
    changed: { paid: 'Y', empPaidId: 1 },
  }),
  camel('sale.basketitem', 'basketItem', 'basketItems', {
    seeded: 60,
    filter: { '>price': 100_000 },
    create: { orderId: 3, productId: 5, name: 'Fresh', price: 10, quantity: 2, currency: 'RUB' },
    created: { price: 10, quantity: 2, customPrice: 'N', properties: [] },
    change: { quantity: 3 },
    changed: { quantity: 3 },
  }),
  camel('sale.status', 'status', 'statuses', {
    seeded: 7,
    filter: { type: 'D' },
    create: { id: 'QX', type: 'O' },
    created: { id: 'QX', type: 'O', notify: 'Y' },
    change: { color: '#000000' },
    changed: { color: '#000000' },
  }),
];

describe.each(CASES.map((spec) => [spec.name, spec] as const))('%s', (_name, spec) => {
  it('is listed and filtered', () => expectListed(host, spec));
  it('is created, changed and deleted', () => expectCycle(host, spec));
  it('is described', () => expectDescribed(host, spec, spec.one));
});

describe('catalogue', () => {
  const PRODUCTS = camel('catalog.product', 'product', 'products', {
    seeded: 80,
    listWith: { select: ['id', 'iblockId', 'name', 'quantity'] },
    needed: { iblockId: 23 },
    filter: { '>quantity': 60 },
    written: 'element',
    create: { iblockId: 23, name: 'Fresh', property1: 'A-1', property4: ['6', '7'] },
    created: {
      name: 'Fresh',
      available: 'N',
      property1: { value: 'A-1' },
      property4: [{ value: '6' }, { value: '7' }],
    },
    change: { quantity: 4 },
    changed: { quantity: 4, available: 'Y' },
  });

  it('products are listed and filtered', () => expectListed(host, PRODUCTS));
  it('products are created, changed and deleted', () => expectCycle(host, PRODUCTS));

  it('products are described for one catalogue', async () => {
    const params = { filter: { iblockId: 23, productType: 1 } };
    const { product } = await host.result<{ product: Json }>('catalog.product.getFieldsByFilter', params);
    expect(product).toMatchObject({ iblockId: { isRequired: true }, property2: { title: 'Brand' } });
  });

  it('stock lies in warehouses', async () => {
    const filter = { storeId: 1, productId: [1, 2, 3, 4, 5, 6] };
    const { storeProducts } = await host.result<{ storeProducts: Json[] }>('catalog.storeproduct.list', {
      filter,
    });
    expect(storeProducts.length).toBeGreaterThan(0);
    for (const row of storeProducts) expect(row).toMatchObject({ storeId: 1, amount: expect.any(Number) });
  });
});

describe('refusals', () => {
  it.each<[string, Json, string]>([
    ['catalog.product.list', { select: ['name'], filter: { iblockId: 23 } }, '0'],
    ['catalog.product.list', { select: ['id', 'iblockId'] }, '0'],
    ['catalog.product.add', { fields: { iblockId: 1, name: 'x' } }, '200040300000'],
    ['catalog.priceType.delete', { id: 1 }, 'BASE'],
    ['catalog.priceType.get', { id: 77 }, '201000000000'],
    ['catalog.productPropertyEnum.add', { fields: { propertyId: 1, value: 'x', xmlId: 'x' } }, '0'],
    ['sale.order.get', { id: 9999 }, '200540400001'],
    ['sale.order.add', {}, '100'],
    ['sale.basketitem.add', { fields: { orderId: 9999, quantity: 1, productId: 1 } }, '200140400009'],
    [
      'sale.basketitem.add',
      { fields: { orderId: 1, quantity: 1, productId: 1, name: 'x', currency: 'USD' } },
      '200140400011',
    ],
    ['sale.status.delete', { id: 'N' }, '201350000002'],
    ['sale.status.get', { id: 'ZZ' }, '201340400001'],
    ['documentgenerator.document.add', { templateId: 1 }, '0'],
    ['documentgenerator.template.get', { id: 99 }, '0'],
  ])('%s %j', async (method, params, error) => {
    expect(await host.call(method, params)).toMatchObject({ status: 400, body: { error } });
  });
});

describe('orders', () => {
  it('with active payments cannot be deleted', async () => {
    const { payments } = await host.result<{ payments: Json[] }>('sale.payment.list', {
      filter: { paid: 'Y' },
    });
    const refused = await host.call('sale.order.delete', { id: payments[0]?.['orderId'] });
    expect(refused.body).toMatchObject({ error: 'SALE_ORDER_CANCEL_PAYMENT_EXIST_ACTIVE' });
  });

  it('follow their basket and payments', async () => {
    const fields = { lid: 's1', personTypeId: 1, currency: 'RUB' };
    const { order } = await host.result<{ order: Json }>('sale.order.add', { fields });
    const item = { orderId: order['id'], productId: 18, quantity: 2, currency: 'RUB' };
    await host.result('sale.basketitem.addCatalogProduct', { fields: item });
    const read = async (): Promise<Json> =>
      (await host.result<{ order: Json }>('sale.order.get', { id: order['id'] })).order;
    const unpaid = await read();
    expect(unpaid).toMatchObject({ payed: 'N', basketItems: [{ quantity: 2 }] });
    expect(unpaid['price']).toBeGreaterThan(0);
    await host.result('sale.payment.add', { fields: { orderId: order['id'], paySystemId: 1, paid: 'Y' } });
    expect(await read()).toMatchObject({ payed: 'Y', payments: [{ sum: unpaid['price'] }] });
  });

  it('have statuses with names in another list', async () => {
    const { statusLangs } = await host.result<{ statusLangs: Json[] }>('sale.statusLang.list', {
      filter: { statusId: 'F' },
    });
    expect(statusLangs).toEqual([{ statusId: 'F', lid: 'en', name: 'Completed', description: '' }]);
  });
});

describe('documents', () => {
  it('templates are listed as an object keyed by id', async () => {
    const { templates } = await host.result<{ templates: Record<string, Json> }>(
      'documentgenerator.template.list',
      {
        select: ['id', 'name', 'users'],
        filter: { '%name': 'contract' },
      },
    );
    expect(templates).toEqual({ '1': { id: '1', name: 'Contract', users: ['UA'] } });
  });

  it('a template is uploaded, changed and hidden', async () => {
    const fields = { name: 'Fresh', region: 'ru', numeratorId: 1, file: 'AAAA' };
    const { template } = await host.result<{ template: Json }>('documentgenerator.template.add', { fields });
    const { id } = template;
    expect(template).toMatchObject({ id: expect.any(Number), active: 'Y', moduleId: 'rest' });
    await host.result('documentgenerator.template.update', { id, fields: { sort: 5 } });
    expect(await host.result('documentgenerator.template.getfields', { id })).toHaveProperty(
      'templateFields',
    );
    expect(await host.result('documentgenerator.template.delete', { id })).toBeNull();
    const { templates } = await host.result<{ templates: Json }>('documentgenerator.template.list');
    expect(templates).not.toHaveProperty(String(id));
    const refused = await host.call('documentgenerator.document.add', { templateId: id, value: 'x' });
    expect(refused).toMatchObject({ status: 400, body: { error: '0' } });
  });

  it('a document is made, changed, published and deleted', async () => {
    const made = await host.result<{ document: Json }>('crm.documentgenerator.document.add', {
      templateId: 1,
      entityTypeId: 2,
      entityId: 5,
      values: { Total: '10' },
    });
    const { id } = made.document;
    expect(made.document).toMatchObject({ value: '5', values: { Total: '10' }, stampsEnabled: false });
    const changed = await host.result<{ document: Json }>('documentgenerator.document.update', {
      id,
      values: { Total: '11' },
      stampsEnabled: 1,
    });
    expect(changed.document).toMatchObject({ values: { Total: '11' }, stampsEnabled: true });
    const { publicUrl } = await host.result('documentgenerator.document.enablepublicurl', { id, status: 1 });
    expect(publicUrl).toMatch(/^https:/);
    const listed = await host.call('documentgenerator.document.list', { filter: { templateId: 1 } });
    expect(listed.body).toMatchObject({
      result: { documents: expect.arrayContaining([expect.objectContaining({ id: String(id) })]) },
    });
    expect(await host.result('documentgenerator.document.getfields', { id })).toMatchObject({
      documentFields: { Total: { value: '11' } },
    });
    expect(await host.result('documentgenerator.document.delete', { id })).toBeNull();
    expect((await host.call('documentgenerator.document.get', { id })).status).toBe(400);
  });
});
