import { type Json, SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

describe('activities', () => {
  it('show communications and files only when selected', async () => {
    const [plain] = await host.result<Json[]>('crm.activity.list', { filter: { ID: 1 } });
    const select = ['ID', 'COMMUNICATIONS', 'BINDINGS'];
    const [chosen] = await host.result<Json[]>('crm.activity.list', { filter: { ID: 1 }, select });
    expect(plain).not.toHaveProperty('COMMUNICATIONS');
    expect(chosen).toMatchObject({ COMMUNICATIONS: [{ VALUE: expect.any(String) }] });
  });

  it('are found by what they are bound to', async () => {
    const [first] = await host.result<Json[]>('crm.activity.list', { filter: { OWNER_TYPE_ID: 2 } });
    const BINDINGS = [{ OWNER_TYPE_ID: 2, OWNER_ID: first?.['OWNER_ID'] }];
    const found = await host.result<Json[]>('crm.activity.list', { filter: { BINDINGS } });
    expect(found.map((row) => row['ID'])).toContain(first?.['ID']);
  });
});

describe('contacts of a deal', () => {
  it('are added, made primary and removed', async () => {
    const before = await host.result<Json[]>('crm.deal.contact.items.get', { id: 7 });
    expect(before).toMatchObject([{ IS_PRIMARY: 'Y', SORT: 10 }]);
    const fields = { CONTACT_ID: 200, IS_PRIMARY: 'Y' };
    expect(await host.result('crm.deal.contact.add', { id: 7, fields })).toBe(true);
    expect(await host.result('crm.deal.contact.add', { id: 7, fields })).toBe(false);
    const { item } = await host.result<{ item: Json }>('crm.item.get', { entityTypeId: 2, id: 7 });
    expect(item['contactId']).toBe(200);
    expect(await host.result('crm.deal.contact.delete', { id: 7, fields })).toBe(true);
    expect(await host.result('crm.deal.contact.items.get', { id: 7 })).toEqual(before);
    await host.result('crm.deal.contact.items.set', {
      id: 7,
      items: [{ CONTACT_ID: 3 }, { CONTACT_ID: 4, IS_PRIMARY: 'Y' }],
    });
    expect(await host.result('crm.deal.contact.items.get', { id: 7 })).toMatchObject([
      { CONTACT_ID: 4, IS_PRIMARY: 'Y' },
      { CONTACT_ID: 3, IS_PRIMARY: 'N' },
    ]);
  });
});

describe('product rows', () => {
  it('replace the whole set and make the amount', async () => {
    const { item } = await host.result<{ item: Json }>('crm.item.add', { entityTypeId: 2, fields: {} });
    const owner = { ownerType: 'D', ownerId: item['id'] };
    const productRows = [
      { productId: 1, quantity: 2 },
      {
        productName: 'Free text',
        price: 100,
        discountTypeId: 2,
        discountRate: 50,
        taxRate: 20,
        taxIncluded: 'N',
      },
    ];
    const set = await host.result<{ productRows: Json[] }>('crm.item.productrow.set', {
      ...owner,
      productRows,
    });
    expect(set.productRows).toMatchObject([
      { productName: 'Rack server R1', price: 389_000, quantity: 2, sort: 10 },
      { price: 120, priceExclusive: 100, priceNetto: 200, priceBrutto: 240, discountSum: 100, sort: 20 },
    ]);
    const filter = { '=ownerType': 'D', '=ownerId': item['id'] };
    const listed = await host.call('crm.item.productrow.list', { filter, order: { sort: 'asc' } });
    expect(listed.body).toMatchObject({ total: 2, result: { productRows: set.productRows } });
    const amount = async (): Promise<unknown> =>
      (await host.result<{ item: Json }>('crm.item.get', { entityTypeId: 2, id: item['id'] })).item[
        'opportunity'
      ];
    expect(await amount()).toBe(778_120);
    await host.result('crm.item.productrow.set', { ...owner, productRows: [] });
    expect(await amount()).toBe(0);
  });
});

describe('stage history', () => {
  it('agrees with the deals', async () => {
    const { items } = await host.result<{ items: Json[] }>('crm.item.list', {
      entityTypeId: 2,
      filter: { '<=id': 20 },
    });
    for (const deal of items) {
      const history = await host.result<{ items: Json[] }>('crm.stagehistory.list', {
        entityTypeId: 2,
        filter: { OWNER_ID: deal['id'] },
        order: { ID: 'ASC' },
      });
      expect(history.items[0]).toMatchObject({ TYPE_ID: 1, OWNER_ID: deal['id'] });
      expect(history.items.at(-1)).toMatchObject({
        STAGE_ID: deal['stageId'],
        CATEGORY_ID: deal['categoryId'],
      });
    }
  });

  it('grows with every move', async () => {
    const { item } = await host.result<{ item: Json }>('crm.item.add', { entityTypeId: 1, fields: {} });
    await host.result('crm.item.update', { entityTypeId: 1, id: item['id'], fields: { stageId: 'JUNK' } });
    await host.result('crm.item.update', {
      entityTypeId: 1,
      id: item['id'],
      fields: { title: 'same stage' },
    });
    const history = await host.call('crm.stagehistory.list', {
      entityTypeId: 1,
      filter: { OWNER_ID: item['id'] },
    });
    expect(history.body).toMatchObject({
      total: 2,
      result: {
        items: [
          { TYPE_ID: 1, STATUS_ID: 'NEW' },
          { TYPE_ID: 3, STATUS_ID: 'JUNK', STATUS_SEMANTIC_ID: 'F' },
        ],
      },
    });
  });
});

describe('duplicates', () => {
  it('are found by phone and e-mail, or nothing is', async () => {
    const { item } = await host.result<{ item: Json }>('crm.item.get', { entityTypeId: 3, id: 20 });
    const byPhone = { type: 'PHONE', values: [item['phone']], entity_type: 'CONTACT' };
    expect(await host.result('crm.duplicate.findbycomm', byPhone)).toEqual({ CONTACT: [19, 20] });
    const byEmail = await host.result('crm.duplicate.findbycomm', { type: 'EMAIL', values: [item['email']] });
    expect(byEmail).toMatchObject({ CONTACT: [19, 20] });
    expect(await host.result('crm.duplicate.findbycomm', { type: 'EMAIL', values: ['nobody@x.y'] })).toEqual(
      [],
    );
  });
});

describe('timeline', () => {
  it('keeps files as an object keyed by their ids', async () => {
    const FILES = [['a.txt', 'aGVsbG8=']];
    const fields = { ENTITY_TYPE: 'deal', ENTITY_ID: 9, COMMENT: 'With a file', FILES };
    const id = await host.result<number>('crm.timeline.comment.add', { fields });
    const { FILES: files } = await host.result<{ FILES: Json }>('crm.timeline.comment.get', { id });
    expect(Object.values(files)).toMatchObject([{ name: 'a.txt', size: 5 }]);
    expect(await host.result('crm.timeline.comment.update', { id, fields: { COMMENT: 'New' } })).toBe(id);
    expect(await host.result('crm.timeline.comment.delete', { id })).toBeNull();
  });

  it('takes log records and lists those of one deal', async () => {
    const fields = { entityTypeId: 2, entityId: 11, title: 'Sent', text: 'By post', iconCode: '' };
    const { logMessage } = await host.result<{ logMessage: Json }>('crm.timeline.logmessage.add', { fields });
    expect(logMessage).toEqual({
      id: expect.any(Number),
      created: expect.any(String),
      authorId: 1,
      title: 'Sent',
      text: 'By post',
      iconCode: '',
    });
    const listed = await host.result<Json[]>('crm.timeline.logmessage.list', {
      entityTypeId: 2,
      entityId: 11,
    });
    expect(listed).toContainEqual(logMessage);
  });
});

describe('custom fields of deals', () => {
  it('are described and shown under either name', async () => {
    const { fields } = await host.result<{ fields: Json }>('crm.item.fields', { entityTypeId: 2 });
    expect(fields['ufCrm_1747309879']).toMatchObject({
      type: 'enumeration',
      isDynamic: true,
      upperName: 'UF_CRM_1747309879',
      items: expect.arrayContaining([{ ID: '44', VALUE: 'Direct' }]),
    });
    const params = {
      entityTypeId: 2,
      filter: { '=UF_CRM_CONTRACT_NO': 'K-1003' },
      select: ['*'],
      useOriginalUfNames: 'Y',
    };
    const { items } = await host.result<{ items: Json[] }>('crm.item.list', params);
    for (const row of items) expect(row['UF_CRM_CONTRACT_NO']).toBe('K-1003');
  });
});

describe('automation triggers', () => {
  const asApplication = async (method: string, params: Json = {}): Promise<unknown> =>
    (await host.callAsApplication(`crm.automation.trigger.${method}`, params)).body;

  it('are registered, fired and removed by an application', async () => {
    const fire = { CODE: 'fresh.one', OWNER_TYPE_ID: 2, OWNER_ID: 25 };
    expect(await asApplication('execute', fire)).toMatchObject({ error: '' });
    expect(await asApplication('add', { CODE: 'fresh.one', NAME: 'Fresh' })).toMatchObject({ result: true });
    expect(await asApplication('list')).toMatchObject({
      result: [
        { CODE: 'payment_received' },
        { CODE: 'parcel_delivered' },
        { CODE: 'fresh.one', NAME: 'Fresh' },
      ],
    });
    expect(await asApplication('execute', fire)).toMatchObject({ result: true });
    expect(await asApplication('execute', { ...fire, OWNER_ID: 99_999 })).toMatchObject({ error: '' });
    expect(await asApplication('delete', { CODE: 'fresh.one' })).toMatchObject({ result: true });
    expect(await asApplication('execute', fire)).toMatchObject({ error: '' });
  });

  it('of the webhook kind are fired by target', async () => {
    expect(await host.result('crm.automation.trigger', { target: 'DEAL_25', code: 'x' })).toBe(true);
  });
});
