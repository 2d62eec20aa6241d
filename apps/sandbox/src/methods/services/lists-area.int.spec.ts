import { type CallScript, runScript } from '../../__fixtures__/call-script.js';
import { SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

const some = expect.any(String) as unknown;
const LIST = { IBLOCK_TYPE_ID: 'lists', IBLOCK_ID: 1 };

const SCRIPTS: readonly CallScript[] = [
  [
    'lists and their fields',
    [
      { method: 'lists.get', params: {}, refused: [400, 'ERROR_REQUIRED_PARAMETERS_MISSING'] },
      { method: 'lists.get', params: { IBLOCK_TYPE_ID: 'lists', IBLOCK_ORDER: { NAME: 'ASC' } }, total: 3 },
      {
        method: 'lists.add',
        params: { IBLOCK_TYPE_ID: 'lists', IBLOCK_CODE: 'keys', FIELDS: { NAME: 'Keys' } },
        keep: { id: '' },
      },
      {
        method: 'lists.add',
        params: { IBLOCK_TYPE_ID: 'lists', IBLOCK_CODE: 'keys', FIELDS: { NAME: 'Keys' } },
        refused: [400, 'ERROR_IBLOCK_ALREADY_EXISTS'],
      },
      {
        method: 'lists.update',
        params: { IBLOCK_TYPE_ID: 'lists', IBLOCK_ID: '$id', FIELDS: { NAME: 'Key cards' } },
        result: true,
      },
      {
        method: 'lists.get',
        params: { IBLOCK_TYPE_ID: 'lists', IBLOCK_ID: '$id' },
        result: [{ NAME: 'Key cards' }],
      },
      {
        method: 'lists.field.add',
        params: {
          IBLOCK_TYPE_ID: 'lists',
          IBLOCK_ID: '$id',
          FIELDS: { NAME: 'Floor', TYPE: 'L', LIST_TEXT_VALUES: 'First\nSecond' },
        },
        result: 'PROPERTY_9',
        keep: { field: '' },
      },
      {
        method: 'lists.field.update',
        params: {
          IBLOCK_TYPE_ID: 'lists',
          IBLOCK_ID: '$id',
          FIELD_ID: '$field',
          FIELDS: { NAME: 'Storey', TYPE: 'L' },
        },
        result: true,
      },
      {
        method: 'lists.field.get',
        params: { IBLOCK_TYPE_ID: 'lists', IBLOCK_ID: '$id', FIELD_ID: '$field' },
        result: { L: { NAME: 'Storey', PROPERTY_TYPE: 'L', IS_REQUIRED: 'N' } },
      },
      {
        method: 'lists.field.get',
        params: LIST,
        result: { NAME: { FIELD_ID: 'NAME' }, PROPERTY_2: { TYPE: 'S:Date', PROPERTY_USER_TYPE: 'Date' } },
      },
      {
        method: 'lists.field.delete',
        params: { IBLOCK_TYPE_ID: 'lists', IBLOCK_ID: '$id', FIELD_ID: '$field' },
        result: true,
      },
      { method: 'lists.get.iblock.type.id', params: { IBLOCK_ID: '$id' }, result: 'lists' },
      { method: 'lists.delete', params: { IBLOCK_TYPE_ID: 'lists', IBLOCK_ID: '$id' }, result: true },
      {
        method: 'lists.delete',
        params: { IBLOCK_TYPE_ID: 'lists', IBLOCK_ID: '$id' },
        refused: [400, 'ERROR_IBLOCK_NOT_FOUND'],
      },
    ],
  ],
  [
    'sections and elements of lists',
    [
      {
        method: 'lists.section.add',
        params: { ...LIST, SECTION_CODE: 'x', FIELDS: { NAME: '2026' } },
        keep: { section: '' },
      },
      {
        method: 'lists.section.update',
        params: { ...LIST, SECTION_ID: '$section', FIELDS: { NAME: '2027' } },
        result: true,
      },
      {
        method: 'lists.section.get',
        params: { ...LIST, FILTER: { ID: '$section' } },
        result: [{ NAME: '2027' }],
        total: 1,
      },
      { method: 'lists.element.get', params: LIST, total: 70 },
      {
        method: 'lists.element.add',
        params: {
          ...LIST,
          ELEMENT_CODE: 'k-1',
          IBLOCK_SECTION_ID: '$section',
          FIELDS: { NAME: 'Key', PROPERTY_1: 500, PROPERTY_3: '30', PROPERTY_4: { n0: 2, n1: 3 } },
        },
        keep: { id: '' },
      },
      {
        method: 'lists.element.add',
        params: { ...LIST, ELEMENT_CODE: 'k-2', FIELDS: { NAME: 'No amount' } },
        refused: [400, 'ERROR_ELEMENT_FIELD_VALUE'],
      },
      {
        method: 'lists.element.add',
        params: { ...LIST, ELEMENT_CODE: 'k-1', FIELDS: { NAME: 'Again', PROPERTY_1: 1 } },
        refused: [400, 'ERROR_ELEMENT_ALREADY_EXISTS'],
      },
      {
        method: 'lists.element.get',
        params: {
          ...LIST,
          FILTER: { '<PROPERTY_1': 600, PROPERTY_4: '3' },
          SELECT: ['ID', 'PROPERTY_1', 'PROPERTY_4'],
        },
        result: [
          { ID: some, PROPERTY_1: expect.anything() as unknown, PROPERTY_4: expect.anything() as unknown },
        ],
        total: 1,
      },
      {
        method: 'lists.element.update',
        params: { ...LIST, ELEMENT_ID: '$id', FIELDS: { NAME: 'Key', PROPERTY_1: { 77: '650' } } },
        result: true,
      },
      {
        method: 'lists.element.get',
        params: { ...LIST, ELEMENT_ID: '$id' },
        result: [
          {
            CODE: 'k-1',
            IBLOCK_SECTION_ID: expect.any(String) as unknown,
            PROPERTY_1: expect.objectContaining({}) as unknown,
          },
        ],
      },
      { method: 'lists.element.get', params: { ...LIST, FILTER: { ID: '$id', PROPERTY_4: '3' } }, total: 0 },
      { method: 'lists.element.delete', params: { ...LIST, ELEMENT_ID: '$id' }, result: true },
      {
        method: 'lists.element.delete',
        params: { ...LIST, ELEMENT_ID: '$id' },
        refused: [400, 'ERROR_ELEMENT_NOT_FOUND'],
      },
      { method: 'lists.section.delete', params: { ...LIST, SECTION_ID: '$section' }, result: true },
    ],
  ],
];

it.each(SCRIPTS)('%s', (_, steps) => runScript(host, steps));
