import { type CallScript, runScript } from '../../__fixtures__/call-script.js';
import { SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

const anything = expect.anything() as unknown;

const SCRIPTS: readonly CallScript[] = [
  [
    'sites are cut by limit and offset, and deleted when empty',
    [
      {
        method: 'landing.site.getList',
        params: { params: { select: ['ID', 'TITLE'], order: { ID: 'DESC' }, limit: 2, offset: 1 } },
        result: [{ ID: '2', TITLE: 'Online shop' }, { ID: '1' }],
      },
      {
        method: 'landing.site.getList',
        params: { params: { filter: { '%TITLE': '%shop%', '=DELETED': 'N' } } },
        result: [{ ID: '2' }],
      },
      { method: 'landing.site.add', params: { fields: { TITLE: 'Blog', CODE: 'blog' } }, keep: { site: '' } },
      { method: 'landing.site.add', params: { fields: { CODE: 'x' } }, refused: [400, 'ERROR_CORE'] },
      { method: 'landing.site.update', params: { id: '$site', fields: { TITLE: 'Journal' } }, result: true },
      {
        method: 'landing.landing.add',
        params: { fields: { SITE_ID: 99, TITLE: 'x' } },
        refused: [400, 'SITE_ERROR'],
      },
      {
        method: 'landing.landing.add',
        params: { fields: { SITE_ID: '$site', TITLE: 'First post' } },
        keep: { page: '' },
      },
      { method: 'landing.landing.publication', params: { lid: '$page' }, result: true },
      { method: 'landing.landing.update', params: { lid: '$page', fields: { CODE: 'first' } }, result: true },
      {
        method: 'landing.landing.getList',
        params: { params: { filter: { ID: '$page' }, select: ['*'] } },
        result: [{ TITLE: 'First post', CODE: 'first', ACTIVE: 'Y', DATE_PUBLIC: anything }],
      },
      { method: 'landing.site.delete', params: { id: '$site' }, refused: [400, 'SITE_IS_NOT_EMPTY'] },
      { method: 'landing.landing.delete', params: { lid: '$page' }, result: true },
      { method: 'landing.site.unpublic', params: { id: '$site' }, result: true },
      { method: 'landing.site.delete', params: { id: '$site' }, result: true },
      { method: 'landing.site.delete', params: { id: '$site' }, refused: [400, 'NOT_FOUND'] },
    ],
  ],
  [
    'knowledge bases are paged by a cursor',
    [
      {
        method: 'note.collection.list',
        by: 'v3',
        params: { pagination: { limit: 3 } },
        result: { items: [{ id: 1, name: 'Sales handbook' }, {}, {}], nextCursor: { position: 300, id: 3 } },
        keep: { cursor: 'nextCursor' },
      },
      {
        method: 'note.collection.list',
        by: 'v3',
        params: { pagination: { limit: 3, afterCursor: '$cursor' } },
        result: { items: [{ id: 4 }], nextCursor: null },
      },
      {
        method: 'note.collection.add',
        by: 'v3',
        params: { fields: { name: 'Legal' } },
        result: { item: { name: 'Legal', position: 500, policyLevel: 'view', createdBy: 1 } },
        keep: { id: 'item.id' },
      },
      {
        method: 'note.collection.add',
        by: 'v3',
        params: { fields: {} },
        refused: [400, 'REQUESTVALIDATION'],
      },
      { method: 'note.collection.add', by: 'v3', params: {}, refused: [400, 'REQUESTVALIDATION'] },
      {
        method: 'note.collection.update',
        by: 'v3',
        params: { id: '$id', fields: { name: 'Law' } },
        result: { item: { id: '$id', name: 'Law' } },
      },
      { method: 'note.collection.delete', by: 'v3', params: { id: '$id' }, result: { result: true } },
      { method: 'note.collection.get', by: 'v3', params: { id: '$id' }, refused: [400, 'ENTITYNOTFOUND'] },
      { method: 'note.collection.field.list', by: 'v3', result: { items: anything } },
    ],
  ],
  [
    'documents form trees',
    [
      {
        method: 'note.document.tree.list',
        by: 'v3',
        params: { collectionId: 1 },
        result: {
          items: [{ id: 1, children: [{ id: 2, parentId: 1 }, { id: 3 }] }, {}, {}],
          truncated: false,
        },
      },
      { method: 'note.document.tree.list', by: 'v3', refused: [400, 'REQUESTVALIDATION'] },
      {
        method: 'note.document.add',
        by: 'v3',
        params: {
          fields: { collectionId: 3, title: 'Coffee', markdown: '# Coffee\n\nThe machine is on floor two.' },
        },
        result: { item: { position: 3, parentId: null } },
        keep: { id: 'item.id' },
      },
      {
        method: 'note.document.add',
        by: 'v3',
        params: { fields: { collectionId: 3, title: 'x', parentId: 1 } },
        refused: [400, 'NOTE_INVALID_PARENT'],
      },
      {
        method: 'note.document.add',
        by: 'v3',
        params: { fields: { collectionId: 3, title: 'Milk', parentId: '$id' } },
        keep: { child: 'item.id' },
      },
      {
        method: 'note.document.search.list',
        by: 'v3',
        params: { query: 'machine' },
        result: { items: [{ documentId: '$id', sharedAccess: false }], hasMore: false },
      },
      { method: 'note.document.search.list', by: 'v3', params: { query: 'ab' }, refused: [400, 'TOO_SHORT'] },
      {
        method: 'note.document.update',
        by: 'v3',
        params: { id: '$id', fields: { title: 'Tea' } },
        result: { item: { title: 'Tea', collectionId: 3 } },
      },
      { method: 'note.document.delete', by: 'v3', params: { id: '$id' }, result: { result: true } },
      { method: 'note.document.get', by: 'v3', params: { id: '$child' }, refused: [400, 'ENTITYNOTFOUND'] },
    ],
  ],
  [
    'posts of the feed and their comments',
    [
      {
        method: 'log.blogpost.add',
        params: { POST_MESSAGE: 'Moved', DEST: ['UA', 'SG2'] },
        keep: { id: '' },
      },
      { method: 'log.blogpost.add', params: { DEST: ['UA'] }, refused: [400, '100'] },
      {
        method: 'log.blogpost.add',
        params: { POST_MESSAGE: 'x', DEST: ['Z9'] },
        refused: [400, 'ERROR_CORE'],
      },
      { method: 'log.blogcomment.add', params: { POST_ID: '$id', TEXT: 'At last' }, result: 1 },
      { method: 'log.blogcomment.add', params: { POST_ID: 99, TEXT: 'x' }, refused: [400, 'NOT_FOUND'] },
    ],
  ],
];

it.each(SCRIPTS)('%s', (_, steps) => runScript(host, steps));
