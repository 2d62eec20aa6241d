import { legacyEntity, sampleEntity } from '../__fixtures__/sample-entity.fixture.js';
import { itemCustomName, lowerCamel, upperSnake } from './entity-names.js';
import { toApiRecord, trimRecord } from './record-mapper.js';

const samples = sampleEntity();

describe('names', () => {
  it.each([
    ['UF_CRM_3_DIGIT', 'ufCrm3Digit'],
    ['UF_CRM_1747309879', 'ufCrm_1747309879'],
    ['UF_CRM_5_1747309879', 'ufCrm5_1747309879'],
    ['UF_CRM_10_DIGIT10', 'ufCrm10Digit10'],
    ['PARENT_ID_128', 'parentId128'],
    ['ufCrm_7', 'ufCrm_7'],
  ])('a custom field %s is %s', (name, expected) => {
    expect(itemCustomName(name)).toBe(expected);
  });

  it.each([
    ['RQ_COMPANY_NAME', 'rqCompanyName'],
    ['ID', 'id'],
    ['IS_ONLINE', 'isOnline'],
  ])('%s is %s and back', (host, api) => {
    expect(lowerCamel(host)).toBe(api);
    expect(upperSnake(api)).toBe(host);
  });
});

/** A key no row has: such records are mapped key by key. */
const NO_KEY = 'none of them';

describe('records of a page', () => {
  const link = 'https://p.example/rest/1/abc/download/?auth=x';
  const rows: readonly Record<string, unknown>[] = [
    {
      id: '1',
      title: 'a',
      opportunity: '5.5',
      ufCrm7: null,
      fileUrl: link,
      createdTime: '01.02.2026',
      more: [1],
    },
    {
      id: 2,
      title: 3,
      opportunity: '',
      ufCrm7: 0,
      fileUrl: '/plain',
      createdTime: null,
      more: { fileUrl: link },
    },
    { title: 'c', id: 3, constructor: 1 },
    { id: 4, title: 'd', title2: undefined, TITLE: 'e' },
  ];

  it.each([
    ['names of its own', samples],
    ['names in capitals', legacyEntity()],
  ])('of a base with %s come out alike, whatever stood before them', (_name, entity) => {
    const order = [0, 0, 1, 0, 1, 2, 2, 2, 3, 3, 0, 2, 1, 1];
    for (const at of order) {
      const [mapped, expected] = [undefined, NO_KEY].map((idKey) => toApiRecord(entity, rows[at]!, idKey));
      // In the same order of names too.
      expect(JSON.stringify(mapped)).toBe(JSON.stringify(expected));
      expect(mapped).toEqual(expected);
    }
  });
});

describe('a host record in the API', () => {
  it('has the names and types of the registry, custom fields as they are', () => {
    const record = toApiRecord(samples, {
      id: '7',
      title: 'Roof',
      opportunity: '12.50',
      createdTime: '2026-01-02T03:04:05+03:00',
      opened: 'Y',
      closedate: '',
      contactIds: false,
      ufCrm_1: 'x',
    });
    expect(record).toEqual({
      id: 7,
      title: 'Roof',
      amount: 12.5,
      createdAt: '2026-01-02T03:04:05+03:00',
      opened: true,
      closedAt: null,
      contactIds: [],
      ufCrm_1: 'x',
    });
  });

  it.each([
    ['opportunity', 'amount', '', null],
    ['opportunity', 'amount', false, null],
    ['opportunity', 'amount', '1e3', 1000],
    ['opportunity', 'amount', 'many', 'many'],
    ['opened', 'opened', '0', false],
    ['opened', 'opened', 'false', false],
    ['opened', 'opened', 1, true],
    ['opened', 'opened', '', null],
    ['closedate', 'closedAt', false, null],
    ['title', 'title', 5, '5'],
    ['title', 'title', false, null],
    ['contactIds', 'contactIds', { 17: { id: 17 }, 4: { id: 4 } }, [{ id: 4 }, { id: 17 }]],
    ['contactIds', 'contactIds', '', []],
    ['contactIds', 'contactIds', null, []],
    ['contactIds', 'contactIds', '5', [5]],
    ['settings', 'settings', [], {}],
    ['settings', 'settings', '', null],
  ])('%s as %s: %j is %j', (host, name, value, expected) => {
    expect(toApiRecord(samples, { [host]: value })).toEqual({ [name]: expected });
  });

  it('of an older method is camel case throughout, custom fields excepted', () => {
    expect(
      toApiRecord(legacyEntity(), {
        ID: '1',
        DATE_CREATE: '',
        RQ_INN: '77',
        UF_X: 'a',
        PROPERTY_5: { 9: 'b' },
        TITLE: 'Roof',
        title: 'never instead of the field itself',
      }),
    ).toEqual({ id: 1, createdAt: null, rqInn: '77', UF_X: 'a', PROPERTY_5: { 9: 'b' }, title: 'Roof' });
  });

  it('takes moments from their seconds, also within an object', () => {
    const entity = sampleEntity({
      aggregatable: [],
      fields: [
        { name: 'id', host: 'id', type: 'integer', meaning: 'Sample', readonly: true },
        { name: 'from', host: 'FROM', type: 'datetime', meaning: 'Sample', epoch: 'FROM_TS' },
        { name: 'to', host: 'to', type: 'datetime', meaning: 'Sample', epoch: 'period.to' },
      ],
    });
    expect(
      toApiRecord(entity, { FROM: '01.01.2026', FROM_TS: '1767225600', period: { to: 1767225601 } }),
    ).toEqual({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-01T00:00:01.000Z',
      period: { to: 1767225601 },
    });
    expect(toApiRecord(entity, { FROM: 'x', FROM_TS: 'soon' })).toEqual({ from: 'x' });
  });

  it('takes the id of its rows from where they have it', () => {
    expect(toApiRecord(samples, { documentId: '9', title: 'a' }, 'documentId')).toEqual({
      id: 9,
      title: 'a',
    });
  });

  it('never touches a prototype', () => {
    const record = toApiRecord(
      samples,
      JSON.parse('{"id":1,"__proto__":{"admin":true},"constructor":1}') as Record<string, unknown>,
    );
    expect(record).toEqual({ id: 1 });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('links with access tokens', () => {
  const link = 'https://portal.example/rest/download.json?auth=s3cret&token=disk%7C1';

  it('are found at any depth', () => {
    const nested = (levels: number, inside: unknown): unknown =>
      Array.from({ length: levels }).reduce((value) => ({ value }), inside);
    const kept = JSON.stringify(toApiRecord(samples, { ufCrm_1: nested(30, { url: link, text: 'roof' }) }));
    expect([kept.includes('s3cret'), kept.includes('roof')]).toEqual([false, true]);
    expect(JSON.stringify(toApiRecord(samples, { ufCrm_1: nested(500, link) }))).not.toContain('s3cret');
  });

  it('become paths of the service, or nothing', () => {
    const entity = sampleEntity({
      aggregatable: [],
      fields: [
        { name: 'id', host: 'id', type: 'integer', meaning: 'Sample', readonly: true },
        {
          name: 'downloadUrl',
          host: 'DOWNLOAD_URL',
          type: 'string',
          meaning: 'Sample',
          readonly: true,
          servedAt: '/v1/files/:id/download',
        },
        { name: 'pdfUrl', host: 'pdfUrl', type: 'string', meaning: 'Sample', readonly: true, servedAt: null },
      ],
    });
    expect(toApiRecord(entity, { id: 4, DOWNLOAD_URL: link, pdfUrl: link })).toEqual({
      id: 4,
      downloadUrl: '/v1/files/4/download',
      pdfUrl: null,
    });
    expect(toApiRecord(entity, { id: 4 })).toEqual({ id: 4 });
  });

  it('are dropped wherever else they stand', () => {
    const record = toApiRecord(samples, {
      id: 1,
      downloadUrlMachine: link,
      ufCrm_1: [{ id: 5, url: link, urlMachine: 'https://p.example/rest/1/abc/crm.item.get' }],
      photo: { id: 5, showUrl: '/show.php?auth=s3cret', name: 'a.png' },
    });
    expect(record).toEqual({ id: 1, ufCrm_1: [{ id: 5 }], photo: { id: 5, name: 'a.png' } });
    expect(JSON.stringify(record)).not.toContain('s3cret');
  });

  it('do not cost a text that only speaks of one', () => {
    expect(toApiRecord(samples, { title: `see ${link}`, detailUrl: 'https://p.example/docs/1' })).toEqual({
      title: `see ${link}`,
      detailUrl: 'https://p.example/docs/1',
    });
  });
});

describe('a record cut down', () => {
  it('keeps its id and what was selected, a custom field under either spelling', () => {
    const select = [
      { name: 'title', host: 'title', field: samples.byName.get('title') },
      { name: 'ufCrm7', host: 'UF_CRM_7', field: undefined },
      { name: 'ufCrm8', host: 'UF_CRM_8', field: undefined },
    ];
    expect(trimRecord({ id: 1, title: 'a', amount: 2, ufCrm7: 3, UF_CRM_8: 4 }, select)).toEqual({
      id: 1,
      title: 'a',
      ufCrm7: 3,
      UF_CRM_8: 4,
    });
  });
});
