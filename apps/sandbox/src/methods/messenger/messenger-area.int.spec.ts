import { type CallScript, runScript } from '../../__fixtures__/call-script.js';
import { SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});
afterAll(() => host.stop());
beforeEach(() => host.switches({}));

const NOTHING = ['', [], '[]', { BLOCKS: [] }, '{"BLOCKS":[]}', { BLOCKS: {} }];
const BLOCKS = [{ MESSAGE: 'a block' }];

const SCRIPTS: readonly CallScript[] = [
  [
    'a message of nothing is refused, blocks of nothing are nothing',
    [
      { method: 'im.message.add', params: { DIALOG_ID: '2' }, refused: [400, 'MESSAGE_EMPTY'] },
      { method: 'im.message.add', params: { DIALOG_ID: '2', MESSAGE: ' ' }, refused: [400, 'MESSAGE_EMPTY'] },
      ...NOTHING.map((ATTACH) => ({
        method: 'im.message.add',
        params: { DIALOG_ID: '2', ATTACH },
        refused: [400, 'MESSAGE_EMPTY'] as const,
      })),
      { method: 'im.message.add', params: { DIALOG_ID: '2', ATTACH: {} }, refused: [400, 'MESSAGE_EMPTY'] },
      {
        method: 'im.message.add',
        params: { DIALOG_ID: '2', ATTACH: { no: 'blocks' } },
        refused: [400, 'ATTACH_ERROR'],
      },
      { method: 'im.message.add', params: { DIALOG_ID: '2', ATTACH: BLOCKS } },
      { method: 'im.message.add', params: { DIALOG_ID: '2', ATTACH: JSON.stringify({ BLOCKS }) } },
      { method: 'im.message.add', params: { MESSAGE: 'x' }, refused: [400, 'USER_ID_EMPTY'] },
      { method: 'im.message.add', params: { DIALOG_ID: 'x', MESSAGE: 'x' }, refused: [400, 'USER_ID_EMPTY'] },
    ],
  ],
  [
    'a change without a text leaves it, an empty one takes the message back',
    [
      {
        method: 'im.message.add',
        params: { DIALOG_ID: '2', MESSAGE: 'kept', ATTACH: BLOCKS },
        keep: { id: '' },
      },
      { method: 'im.message.update', params: { MESSAGE_ID: '$id', ATTACH: 'N' }, result: true },
      {
        method: 'im.dialog.messages.get',
        params: { DIALOG_ID: '2', LIMIT: 1 },
        result: { messages: [{ id: '$id', text: 'kept', params: { IS_EDITED: 'Y' } }] },
      },
      { method: 'im.message.update', params: { MESSAGE_ID: '$id', MESSAGE: '' }, result: true },
      {
        method: 'im.message.update',
        params: { MESSAGE_ID: '$id', MESSAGE: 'again' },
        refused: [403, 'CANT_EDIT_MESSAGE'],
      },
    ],
  ],
  [
    'cursors are numbers',
    [
      {
        method: 'im.dialog.messages.get',
        params: { DIALOG_ID: '2', LAST_ID: 'x' },
        refused: [400, 'LAST_ID_STRING'],
      },
      {
        method: 'im.dialog.messages.get',
        params: { DIALOG_ID: '2', FIRST_ID: 'x' },
        refused: [400, 'FIRST_ID_STRING'],
      },
      { method: 'im.notify.get', params: { LAST_ID: 5 }, refused: [400, 'LAST_ID_AND_LAST_TYPE'] },
      { method: 'im.notify.get', params: { LAST_ID: 'x', LAST_TYPE: 1 }, refused: [400, 'LAST_ID_STRING'] },
      { method: 'im.notify.read.list', params: { IDS: 5 }, refused: [400, 'PARAMS_ERROR'] },
      { method: 'im.notify.read.list', refused: [400, 'PARAMS_ERROR'] },
    ],
  ],
  [
    'chats are found by two letters',
    [
      { method: 'im.search.chat.list', params: { FIND: 'd' }, refused: [400, 'FIND_SHORT'] },
      { method: 'im.search.chat.list', params: { FIND: 'zq' }, result: [], total: 0 },
    ],
  ],
  [
    'files are sent from the folder of the chat',
    [
      { method: 'im.chat.add', params: { TITLE: 'With files' }, keep: { chat: '' } },
      { method: 'im.disk.file.commit', params: { CHAT_ID: '$chat' }, refused: [400, 'FILES_ERROR'] },
      {
        method: 'im.disk.file.commit',
        params: { CHAT_ID: '$chat', FILE_ID: [] },
        refused: [400, 'SAVE_ERROR'],
      },
      {
        method: 'im.disk.file.commit',
        params: { CHAT_ID: '$chat', FILE_ID: [999_999] },
        refused: [400, 'SAVE_ERROR'],
      },
    ],
  ],
  [
    'only managers take people out of a chat',
    [
      { method: 'im.chat.add', params: { TITLE: 'Theirs', USERS: [2, 3] }, keep: { chat: '' } },
      {
        method: 'im.chat.user.delete',
        params: { CHAT_ID: '$chat', USER_ID: 3 },
        userId: 2,
        refused: [403, 'ACCESS_DENIED_KICK'],
      },
    ],
  ],
];

it.each(SCRIPTS)('%s', (_, steps) => runScript(host, steps));

describe('what is not there', () => {
  const calls: readonly [string, object, string, string][] = [
    ['im.dialog.get', { DIALOG_ID: 'chat99999' }, 'DIALOG_NOT_FOUND', 'ACCESS_ERROR'],
    ['im.dialog.messages.get', { DIALOG_ID: 'chat99999' }, 'DIALOG_NOT_FOUND', 'ACCESS_ERROR'],
    ['im.disk.folder.get', { CHAT_ID: 99_999 }, 'CHAT_NOT_FOUND', 'ACCESS_ERROR'],
    ['im.message.update', { MESSAGE_ID: 99_999, MESSAGE: 'x' }, 'MESSAGE_NOT_FOUND', 'CANT_EDIT_MESSAGE'],
    ['im.message.delete', { MESSAGE_ID: 99_999 }, 'MESSAGE_NOT_FOUND', 'CANT_EDIT_MESSAGE'],
  ];

  it.each(calls)('%s %j is %s, or %s', async (method, params, named, otherwise) => {
    expect(await host.call(method, { ...params })).toMatchObject({ status: 400, body: { error: named } });
    await host.switches({ namesMissingChats: false });
    expect(await host.call(method, { ...params })).toMatchObject({ status: 403, body: { error: otherwise } });
  });
});

it('gives chats that are found as a list, or as an object by their ids', async () => {
  const id = await host.result<number>('im.chat.add', { TITLE: 'Zebra crossing' });
  expect(await host.result('im.search.chat.list', { FIND: 'zebra' })).toMatchObject([{ id }]);
  await host.switches({ chatsAsList: false });
  expect(await host.result('im.search.chat.list', { FIND: 'zebra' })).toMatchObject({ [id]: { id } });
});
