import { type Json, SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

beforeEach(() => host.reset());
afterAll(() => host.stop());

const DEAL = { entityTypeId: 2 };

async function item(id: number, params: Json = DEAL): Promise<Json> {
  const { item: found } = await host.result<{ item: Json }>('crm.item.get', { ...params, id });
  return found;
}

async function update(id: number, fields: Json): Promise<Json> {
  const { item: found } = await host.result<{ item: Json }>('crm.item.update', { ...DEAL, id, fields });
  return found;
}

/** Ids of the first records that a filter of items leaves. */
async function found(filter: Json, params: Json = DEAL): Promise<number[]> {
  const { items } = await host.result<{ items: { id: number }[] }>('crm.item.list', {
    ...params,
    filter: { '<=id': 8, ...filter },
    select: ['id'],
  });
  return items.map(({ id }) => id);
}

describe('custom fields of every type', () => {
  it('are answered by the universal methods with their JSON types', async () => {
    expect(await item(1)).toMatchObject({
      ufCrmSampleString: 'Note 1',
      ufCrmSampleInteger: -1,
      ufCrmSampleDouble: 1.25,
      ufCrmSampleBoolean: 'N',
      ufCrmSampleDate: '2025-02-11T03:00:00+03:00',
      ufCrmSampleDatetime: '2025-02-11T11:30:00+03:00',
      ufCrmSampleEnumeration: 201,
      ufCrmSampleEnumerationList: [204, 205],
      ufCrmSampleMoney: '100.5|USD',
      ufCrmSampleUrl: 'https://example.com/page/1',
      ufCrmSampleAddress: 'Brivibas 1, Riga|56.95;24.11|1',
      ufCrmSampleEmployee: 2,
      ufCrmSampleCrmStatus: 'WEB',
      ufCrmSampleCrm: 'CO_2',
      ufCrmSampleCrmCompany: '2',
      ufCrmSampleIblockSection: 2,
      ufCrmSampleIblockElementList: [2, 3],
      ufCrmSampleFile: { id: 2, url: expect.any(String), urlMachine: expect.any(String) },
      ufCrmSampleFileList: [{ id: 2 }, { id: 3 }],
    });
  });

  it('are empty in three ways: emptied, never set, and lists of either kind', async () => {
    expect(await item(2)).toMatchObject({
      ufCrmSampleString: '',
      ufCrmSampleInteger: null,
      ufCrmSampleBoolean: 'N',
      ufCrmSampleDate: null,
      ufCrmSampleStringList: [],
      ufCrmSampleFile: null,
    });
    expect(await item(4)).toMatchObject({
      ufCrmSampleString: null,
      ufCrmSampleBoolean: null,
      ufCrmSampleStringList: null,
      ufCrmSampleFileList: null,
    });
  });

  it('are texts, 1 and 0, and false to the classic methods', async () => {
    expect(await host.result('crm.deal.get', { id: 3 })).toMatchObject({
      UF_CRM_SAMPLE_INTEGER: '1',
      UF_CRM_SAMPLE_DOUBLE: '3.75',
      UF_CRM_SAMPLE_BOOLEAN: '0',
      UF_CRM_SAMPLE_ENUMERATION_LIST: ['203', '204'],
      UF_CRM_SAMPLE_FILE: { id: 4, showUrl: expect.any(String), downloadUrl: expect.any(String) },
    });
    expect(await host.result('crm.deal.get', { id: 2 })).toMatchObject({
      UF_CRM_SAMPLE_STRING: '',
      UF_CRM_SAMPLE_STRING_LIST: [],
    });
    expect(await host.result('crm.deal.get', { id: 4 })).toMatchObject({
      UF_CRM_SAMPLE_STRING: null,
      UF_CRM_SAMPLE_BOOLEAN: null,
      UF_CRM_SAMPLE_STRING_LIST: false,
    });
  });

  it('are there on parties and smart processes as well', async () => {
    for (const entityTypeId of [1, 3, 4]) {
      expect(await item(1, { entityTypeId })).toMatchObject({ ufCrmSampleInteger: -1 });
    }
    expect(await item(1, { entityTypeId: 128 })).toMatchObject({
      ufCrm1SampleMoney: '100.5|USD',
      ufCrm1SampleEnumeration: 241,
    });
    const original = await item(1, { entityTypeId: 128, useOriginalUfNames: 'Y' });
    expect(original).toMatchObject({ UF_CRM_1_SAMPLE_FILE: { id: 2 }, UF_CRM_1_SAMPLE_FILE_LIST: [{}, {}] });
  });
});

describe('filters of custom fields', () => {
  it.each<[string, Json, number[]]>([
    ['a flag as 1', { ufCrmSampleBoolean: 1 }, []],
    ['a flag as 0', { ufCrmSampleBoolean: 0 }, [1, 2, 3, 5, 6, 7]],
    ['a flag as a text of a query', { ufCrmSampleBoolean: '0' }, [1, 2, 3, 5, 6, 7]],
    ['a flag as a letter finds nothing', { ufCrmSampleBoolean: 'N' }, []],
    ['nor does a word', { ufCrmSampleBoolean: 'false' }, []],
    ['a flag nobody has set', { ufCrmSampleBoolean: null }, [4, 8]],
    ['an empty text is either', { ufCrmSampleString: '' }, [2, 4, 6, 8]],
    ['null is none at all', { ufCrmSampleString: null }, [4, 8]],
    ['not empty', { '!=ufCrmSampleUrl': '' }, [1, 3, 5, 7]],
    ['a number that is empty', { ufCrmSampleInteger: null }, [2, 4, 6, 8]],
    ['a list never finds null', { '@ufCrmSampleInteger': [null, -1] }, [1]],
    ['a day, whatever the hour', { ufCrmSampleDate: '2025-02-11T18:00:00+03:00' }, [1]],
    ['a choice by its number', { ufCrmSampleEnumeration: '201' }, [1, 7]],
    ['one of several values', { ufCrmSampleEnumerationList: 205 }, [1, 5, 7]],
    ['an empty list', { ufCrmSampleStringList: '' }, [2, 4, 6, 8]],
    ['a file by its number', { ufCrmSampleFile: 2 }, [1]],
    ['money as a text', { ufCrmSampleMoney: '300.5|USD' }, [3]],
  ])('%s', async (_name, filter, ids) => {
    expect(await found(filter)).toEqual(ids);
  });

  it('refuses what a number cannot be', async () => {
    for (const [name, value] of Object.entries({
      ufCrmSampleInteger: 'many',
      ufCrmSampleEnumeration: 'Low',
    })) {
      const { status, body } = await host.call('crm.item.list', { ...DEAL, filter: { [name]: value } });
      expect({ status, error: body['error'] }).toEqual({ status: 400, error: 'INVALID_ARG_VALUE' });
    }
  });

  it('tells a deal without a company from one whose company is 0', async () => {
    const total = async (filter: Json): Promise<number> =>
      Number((await host.call('crm.item.list', { ...DEAL, filter })).body['total']);
    const [zero, none] = [await total({ companyId: 0 }), await total({ companyId: null })];
    expect(zero).toBeGreaterThan(0);
    expect(none).toBeGreaterThan(0);
    expect(await total({ 0: { logic: 'OR', 0: { companyId: 0 }, 1: { companyId: null } } })).toBe(
      zero + none,
    );
  });

  it('reads kindly where the portal is told to', async () => {
    await host.readings({ flagLetters: true, nullIsEmptyText: true });
    expect(await found({ ufCrmSampleBoolean: 'N' })).toEqual([1, 2, 3, 5, 6, 7]);
    expect(await found({ ufCrmSampleString: null })).toEqual([2, 4, 6, 8]);
    await host.readings({});
    expect(await found({ ufCrmSampleBoolean: 'N' })).toEqual([]);
  });
});

describe('writes of custom fields', () => {
  it.each<[string, string, unknown, unknown]>([
    ['a text in a number', 'ufCrmSampleInteger', 'many', 0],
    ['a number with more behind it', 'ufCrmSampleDouble', '1,5', 1],
    ['an object in a number', 'ufCrmSampleInteger', { a: 1 }, 1],
    ['1 for a flag', 'ufCrmSampleBoolean', 1, 'N'],
    ['a letter for a flag', 'ufCrmSampleBoolean', 'Y', 'Y'],
    ['true for a flag', 'ufCrmSampleBoolean', true, 'Y'],
    ['a choice by its text', 'ufCrmSampleEnumeration', 'High', 0],
    ['a choice nobody knows', 'ufCrmSampleEnumeration', 99_999, 99_999],
    ['a list for a single choice', 'ufCrmSampleEnumeration', ['201'], 1],
    ['an object for a text', 'ufCrmSampleString', { a: 1 }, 'Array'],
    ['an unreadable day', 'ufCrmSampleDate', 'soon', '2025-02-11'],
    ['a day that is not', 'ufCrmSampleDate', '2026-02-30', '2026-03-02'],
    ['an unreadable member of a list', 'ufCrmSampleDateList', ['2026-05-01', 'soon'], ['2026-05-01']],
    ['an empty text', 'ufCrmSampleString', '', null],
    ['an empty list', 'ufCrmSampleStringList', [], []],
    ['0 as a reference', 'ufCrmSampleEmployee', 0, null],
  ])('%s', async (_name, field, value, stored) => {
    const shown = (await update(1, { [field]: value }))[field];
    const days = (entry: unknown): unknown =>
      typeof entry === 'string' && /^\d{4}-\d\d-\d\dT/.test(entry) ? entry.slice(0, 10) : entry;
    expect(Array.isArray(shown) ? shown.map(days) : days(shown)).toEqual(stored);
  });

  it('refuses one value for a field of several', async () => {
    for (const [value, type] of [
      ['x', 'string'],
      [5, 'integer'],
    ] as const) {
      const { body } = await host.call('crm.item.update', {
        ...DEAL,
        id: 1,
        fields: { ufCrmSampleStringList: value },
      });
      expect(body).toMatchObject({
        error: '100',
        error_description: `Expected iterable value for multiple field, but got ${type} instead`,
      });
    }
  });

  it('stores files, keeps those that are named, and hands them out', async () => {
    const base64 = Buffer.from('ours').toString('base64');
    const { ufCrmSampleFile: file } = await update(1, { ufCrmSampleFile: ['own.txt', base64] });
    const { id, urlMachine } = file as { id: number; urlMachine: string };
    expect(await host.download(urlMachine)).toEqual({ status: 200, text: 'ours' });
    expect(await update(1, { ufCrmSampleFile: { id } })).toMatchObject({ ufCrmSampleFile: { id } });
    expect(await update(1, { ufCrmSampleFile: { id: 1 } })).toMatchObject({ ufCrmSampleFile: null });
    const several = await update(1, { ufCrmSampleFileList: [{ id: 3 }, { id: 99 }, ['b.txt', base64]] });
    expect(several['ufCrmSampleFileList']).toMatchObject([{ id: 3 }, { id: expect.any(Number) }]);
    expect(await update(1, { ufCrmSampleFileList: '' })).toMatchObject({ ufCrmSampleFileList: [] });
    const refused = await host.call('crm.item.update', {
      ...DEAL,
      id: 1,
      fields: { ufCrmSampleFile: 'own.txt' },
    });
    expect(refused).toMatchObject({ status: 400, body: { error_description: 'Error uploading file' } });
  });

  it('has classic methods refuse a text in a number, and takes their spellings of the rest', async () => {
    const write = (fields: Json) => host.call('crm.deal.update', { id: 1, fields });
    expect(await write({ UF_CRM_SAMPLE_INTEGER: 'many' })).toMatchObject({
      status: 400,
      body: { error: '' },
    });
    await write({ UF_CRM_SAMPLE_DOUBLE: '2,5', UF_CRM_SAMPLE_BOOLEAN: 1, UF_CRM_SAMPLE_STRING_LIST: 'one' });
    expect(await item(1)).toMatchObject({
      ufCrmSampleDouble: 2.5,
      ufCrmSampleBoolean: 'Y',
      ufCrmSampleStringList: ['one'],
    });
  });
});

describe('settings of custom fields', () => {
  it('have labels in every language from LABEL, and files among their types', async () => {
    const id = await host.result<number>('crm.lead.userfield.add', {
      fields: {
        FIELD_NAME: 'UF_SCAN',
        USER_TYPE_ID: 'file',
        LABEL: 'Scan',
        LIST_COLUMN_LABEL: { de: 'Bild' },
      },
    });
    expect(await host.result('crm.lead.userfield.get', { id })).toMatchObject({
      FIELD_NAME: 'UF_CRM_SCAN',
      EDIT_FORM_LABEL: { en: 'Scan', de: 'Scan' },
      LIST_COLUMN_LABEL: { en: 'Scan', de: 'Bild' },
      LIST_FILTER_LABEL: { en: 'Scan' },
    });
    const { fields } = await host.result<{ fields: Json }>('crm.item.fields', { entityTypeId: 1 });
    expect(fields['ufCrmScan']).toMatchObject({
      type: 'file',
      title: 'Scan',
      formLabel: 'Scan',
      isDynamic: true,
    });
    const listed = await host.result<Json[]>('crm.lead.userfield.list');
    expect(listed.find((row) => row['ID'] === String(id))).toMatchObject({ USER_TYPE_ID: 'file' });
  });

  it.each<[string, Json, string]>([
    ['no name', { USER_TYPE_ID: 'string' }, ''],
    ['no type', { FIELD_NAME: 'A' }, ''],
    ['an unknown type', { FIELD_NAME: 'A', USER_TYPE_ID: 'video' }, 'ERROR_CORE'],
    ['a long name', { FIELD_NAME: 'A'.repeat(44), USER_TYPE_ID: 'string' }, 'ERROR_CORE'],
    ['another alphabet', { FIELD_NAME: 'Ä', USER_TYPE_ID: 'string' }, 'ERROR_CORE'],
  ])('refuse %s', async (_name, fields, error) => {
    const { status, body } = await host.call('crm.deal.userfield.add', { fields });
    expect({ status, error: body['error'] }).toEqual({ status: 400, error });
  });

  it('take flags as single values only', async () => {
    const fields = { FIELD_NAME: 'FLAGS', USER_TYPE_ID: 'boolean', MULTIPLE: 'Y' };
    const id = await host.result<number>('crm.deal.userfield.add', { fields });
    expect(await host.result('crm.deal.userfield.get', { id })).toMatchObject({ MULTIPLE: 'N' });
  });
});
