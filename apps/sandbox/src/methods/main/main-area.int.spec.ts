import { type CallScript, runScript } from '../../__fixtures__/call-script.js';
import { type Json, SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

const tail = (params: Json, expected: Partial<CallScript[1][number]>): CallScript[1][number] => ({
  method: 'main.eventlog.tail',
  by: 'v3',
  params,
  ...expected,
});
const mailboxes = (params: Json, expected: Partial<CallScript[1][number]>): CallScript[1][number] => ({
  method: 'mail.mailbox.list',
  by: 'v3',
  params,
  ...expected,
});

const SCRIPTS: readonly CallScript[] = [
  [
    'the event log goes on after a cursor, either way',
    [
      tail(
        { select: ['id'], cursor: { value: 397 } },
        { result: { items: [{ id: 398 }, { id: 399 }, { id: 400 }] } },
      ),
      tail(
        { cursor: { field: 'id', order: 'desc', value: 10, limit: 2 } },
        { result: { items: [{ id: 9 }, { id: 8 }] } },
      ),
      tail({ cursor: { value: 400 } }, { result: { items: [] } }),
      tail({ filter: [['id', '>', 1]], cursor: {} }, { refused: [400, 'INVALIDFILTER'] }),
      tail(
        { filter: { logic: 'or', conditions: [['id', 1]] }, cursor: {} },
        { refused: [400, 'INVALIDFILTER'] },
      ),
      tail({ cursor: { limit: 0 } }, { refused: [400, 'INVALIDPAGINATION'] }),
      tail({ cursor: { field: 'nope' } }, { refused: [400, 'UNKNOWNDTOPROPERTY'] }),
      tail({ cursor: { order: 'sideways' } }, { refused: [400, 'INVALIDORDER'] }),
      tail({ cursor: [] }, { refused: [400, 'INVALIDPAGINATION'] }),
      tail({}, { userId: 2, refused: [403, 'ACCESSDENIED'] }),
    ],
  ],
  [
    'mailboxes are those of the caller',
    [
      mailboxes({ email: 'SUPPORT@' }, { result: { items: [{ name: 'Support', senderName: 'Support' }] } }),
      mailboxes({ name: 'sales', pagination: { limit: 1 } }, { result: { items: [{ name: 'Sales' }] } }),
      mailboxes({ name: 'sales' }, { userId: 2, result: { items: [] } }),
      mailboxes({ pagination: { limit: 0 } }, { refused: [400, 'INVALIDPAGINATION'] }),
      mailboxes({ name: {} }, { refused: [400, 'VALIDATION_REQUESTVALIDATION'] }),
      {
        method: 'mail.mailbox.get',
        by: 'v3',
        params: { id: 1 },
        result: { item: { id: 1, name: 'Work mail' } },
      },
      { method: 'mail.mailbox.get', by: 'v3', params: { id: 2 }, refused: [400, 'ENTITYNOTFOUND'] },
    ],
  ],
];

it.each(SCRIPTS)('%s', (_, steps) => runScript(host, steps));

it('narrows what follows a cursor by the filter', async () => {
  const filter = [['severity', '=', 'WARNING']];
  const { body } = await host.callV3('main.eventlog.tail', { filter, cursor: { value: 100 } });
  const { items } = body['result'] as { items: Json[] };
  expect(items.length).toBeGreaterThan(0);
  expect(items.length).toBeLessThan(50);
  expect(items.every(({ id, severity }) => Number(id) > 100 && severity === 'WARNING')).toBe(true);
});

it('tells of mailboxes without saying whose they are', async () => {
  const { body } = await host.callV3('mail.mailbox.list', { name: 'work' });
  const [mailbox] = (body['result'] as { items: Json[] }).items;
  expect(Object.keys(mailbox ?? {})).toEqual(['id', 'name', 'email', 'senderName']);
});

it('publishes a document of the methods of version 3', async () => {
  const { body } = await host.callV3('rest.documentation.openapi');
  const { paths } = body['result'] as { paths: Json };
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/main.eventlog.tail', '/rest.documentation.openapi', '/tasks.task.get']),
  );
  expect(paths).not.toHaveProperty('/crm.item.list');
});
