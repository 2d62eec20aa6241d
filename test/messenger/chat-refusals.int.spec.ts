import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';
import { type Caller, callerWith } from './messenger-portal.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

const WITHOUT_FIRST_USER = 'chat12';

describe('refusals of chats', () => {
  let api: InProcessApi;
  let portal: BuiltPortal;
  let one: Caller;

  beforeAll(async () => {
    api = await sharedApi();
    portal = await aPortal(api)
      .withKey({ scopes: ['im'] })
      .build();
    one = callerWith(api, portal);
  });
  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  it.each<[string, unknown, string]>([
    ['no dialogs', {}, 'INVALID_PARAMS'],
    ['none of them', { dialogs: [] }, 'INVALID_PARAMS'],
    ['no object', { dialogs: ['chat1'] }, 'INVALID_PARAMS'],
    ['no dialog', { dialogs: [{ dialogId: 'chat0' }] }, 'INVALID_PARAMS'],
    ['the same twice', { dialogs: [{ dialogId: 'chat1' }, { dialogId: 'chat1' }] }, 'INVALID_PARAMS'],
    ['an id that is no name', { dialogs: [{ dialogId: 'chat1', id: '__proto__' }] }, 'INVALID_PARAMS'],
    [
      'too many',
      { dialogs: Array.from({ length: 51 }, (__, index) => ({ dialogId: `chat${index + 1}` })) },
      'BATCH_LIMIT_EXCEEDED',
    ],
  ])('refuses to read %s at once', async (_, body, code) => {
    const refused = await one('POST', '/v1/chats/messages/bulk', body);
    expect(refused).toMatchObject({ status: 400, error: { code } });
    expect(await api.sandbox.calls()).toEqual([]);
  });

  it.each<[string, 'GET' | 'POST' | 'PATCH' | 'DELETE', string, unknown, number, string, string]>([
    [
      'a chat that is not there',
      'GET',
      '/v1/chats/chat999',
      undefined,
      404,
      'ENTITY_NOT_FOUND',
      'DIALOG_NOT_FOUND',
    ],
    [
      'a person who is not there',
      'GET',
      '/v1/chats/4000',
      undefined,
      404,
      'ENTITY_NOT_FOUND',
      'USER_NOT_FOUND',
    ],
    [
      'to rename nothing',
      'PATCH',
      '/v1/chats/999',
      { title: 'x' },
      404,
      'ENTITY_NOT_FOUND',
      'CHAT_NOT_FOUND',
    ],
    [
      'to write into nothing',
      'POST',
      '/v1/chats/chat999/messages',
      { message: 'x' },
      404,
      'ENTITY_NOT_FOUND',
      'CHAT_ID',
    ],
    [
      'to delete nothing',
      'DELETE',
      '/v1/chats/chat1/messages/99999',
      undefined,
      404,
      'ENTITY_NOT_FOUND',
      'MESSAGE_NOT_FOUND',
    ],
    [
      'to write where the caller is not',
      'POST',
      `/v1/chats/${WITHOUT_FIRST_USER}/messages`,
      { message: 'x' },
      403,
      'HOST_ACCESS_DENIED',
      'ACCESS_ERROR',
    ],
    [
      'an answer to a message of another chat',
      'POST',
      '/v1/chats/chat1/messages',
      { message: 'x', replyId: 2 },
      422,
      'HOST_ERROR',
      'REPLY_FROM_OTHER_CHAT_ERROR',
    ],
  ])('refuses %s in the host’s words', async (_, method, path, body, status, code, hostCode) => {
    expect(await one(method, path, body)).toMatchObject({ status, error: { code, hostCode } });
  });

  it.each<['GET' | 'POST' | 'PATCH', string, unknown, string]>([
    ['GET', '/v1/chats/chat0', undefined, 'INVALID_PARAMS'],
    ['GET', '/v1/chats/room5', undefined, 'INVALID_PARAMS'],
    ['GET', `/v1/chats/${'9'.repeat(16)}/messages`, undefined, 'INVALID_PARAMS'],
    ['GET', '/v1/chats/chat1/messages?limit=201', undefined, 'INVALID_PARAMS'],
    ['PATCH', '/v1/chats/chat5', { title: 'x' }, 'INVALID_PARAMS'],
    ['POST', '/v1/chats/chat1/messages', {}, 'MISSING_PARAMS'],
    ['POST', '/v1/chats/chat1/messages', { message: ' ' }, 'MISSING_PARAMS'],
    ['POST', '/v1/chats/chat1/messages', { message: 'x', system: 'perhaps' }, 'INVALID_PARAMS'],
    ['POST', '/v1/chats', { entityType: 'sonet_group', entityId: '1' }, 'INVALID_PARAMS'],
    ['POST', '/v1/chats', { type: 'LINES' }, 'INVALID_PARAMS'],
    ['POST', '/v1/chats/5/users', { users: [] }, 'INVALID_PARAMS'],
  ])('refuses %s %s %j before the host is asked', async (method, path, body, code) => {
    expect(await one(method, path, body)).toMatchObject({ status: 400, error: { code } });
    expect(await api.sandbox.calls()).toEqual([]);
  });

  it('needs the scope, and to write a key that may write', async () => {
    const crm = callerWith(api, { key: await portal.createKey({ scopes: ['crm'] }) });
    const reader = callerWith(api, { key: await portal.createKey({ scopes: ['im'], readOnly: true }) });
    const denied = { status: 403, error: { code: 'SCOPE_DENIED' } };
    expect(await crm('GET', '/v1/chats/recent')).toMatchObject(denied);
    const bulk = { dialogs: [{ dialogId: 'chat1' }] };
    expect(await crm('POST', '/v1/chats/messages/bulk', bulk)).toMatchObject(denied);
    expect(await reader('POST', '/v1/chats/messages/bulk', bulk)).toMatchObject({ status: 200 });
    const refused = await reader('POST', '/v1/chats/chat1/messages', { message: 'x' });
    expect(refused).toMatchObject({ status: 403, error: { code: 'WRITE_BLOCKED_READONLY_KEY' } });
  });
});
