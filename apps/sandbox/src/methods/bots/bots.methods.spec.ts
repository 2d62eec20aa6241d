import { createChat } from '../../messenger/chats.js';
import { openDialog } from '../../messenger/dialogs.js';
import { postMessage } from '../../messenger/messages.js';
import { messageById } from '../../messenger/messenger-tables.js';
import { subscribe } from '../../messenger/user-queue.js';
import { ALL_SWITCHED_ON, newPortalState } from '../../portals/portal-state.js';
import { Portal } from '../../portals/portal.js';
import { Table } from '../../portals/table.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall } from '../../protocol/host-method.js';
import { seedTable } from '../../seed/seed-tables.js';
import { ALL_BOT_METHODS } from './bots.methods.js';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const TOKEN = 'a'.repeat(40);

let portal: Portal;

beforeEach(() => {
  portal = new Portal(newPortalState('bots.example', {}), {
    load: (name) => new Table(seedTable(name, 'bots.example', 1, null)),
    onChange: () => undefined,
    onState: () => undefined,
  });
});

interface As {
  readonly userId?: number;
  readonly applicationId?: string;
}

/** The result of `imbot.v2.<name>`, or the code of its refusal. */
function call(name: string, params: HostCall['params'], { userId = 1, applicationId }: As = {}): unknown {
  const method = ALL_BOT_METHODS[`imbot.v2.${name}`];
  if (!method) throw new Error(`no method ${name}`);
  const actor = {
    userId,
    access: 'employee' as const,
    scopes: null,
    applicationId: applicationId ?? null,
    credential: String(userId),
  };
  try {
    return method({
      portal,
      actor,
      userId,
      params,
      origin: 'http://bots.example',
      nowMs: NOW,
      changed: () => undefined,
    }).result;
  } catch (error) {
    if (error instanceof HostError) return error.code;
    throw error;
  }
}

function register(code: string, more: object = {}, as: As = {}): number {
  const fields = { code, botToken: TOKEN, properties: { name: code }, ...more };
  return (call('Bot.register', { fields }, as) as { bot: { id: number } }).bot.id;
}

const events = (botId: number, more: object = {}): readonly string[] => {
  const { events: heard } = call('Event.get', { botId, botToken: TOKEN, ...more }) as {
    events: { type: string }[];
  };
  return heard.map(({ type }) => type);
};

it.each([
  [{}, 'BOT_TOKEN_NOT_SPECIFIED'],
  [{ botToken: 'x'.repeat(41) }, 'BOT_TOKEN_INVALID_LENGTH'],
  [{ botToken: TOKEN }, 'BOT_CODE_REQUIRED'],
  [{ botToken: TOKEN, code: 'a' }, 'BOT_PROPERTIES_REQUIRED'],
  [{ botToken: TOKEN, code: 'a', properties: { name: 'A' }, type: 'x' }, 'BOT_INVALID_TYPE'],
  [
    { botToken: TOKEN, code: 'a', properties: { name: 'A' }, eventMode: 'webhook' },
    'BOT_WEBHOOK_URL_REQUIRED',
  ],
])('refuses to register %j: %s', (fields, code) => {
  expect(call('Bot.register', { fields })).toBe(code);
});

it('registers a bot once for its owner, as a user of the portal', () => {
  const id = register('desk');
  expect(register('desk', { properties: { name: 'Other' } })).toBe(id);
  expect(portal.table('user').get(id)).toMatchObject({ NAME: 'desk', EXTERNAL_AUTH_ID: 'bot', ACTIVE: true });
  const fields = { code: 'desk', botToken: 'b'.repeat(40), properties: { name: 'Mine' } };
  expect(call('Bot.register', { fields })).toBe('BOT_CODE_ALREADY_TAKEN');
  expect(call('Bot.register', { fields }, { applicationId: 'app' })).toBe('BOT_CODE_ALREADY_TAKEN');
});

it('knows a bot by its webhook and token, or by its application', () => {
  const id = register('desk');
  const app = register('robot', {}, { applicationId: 'app' });
  expect(call('Bot.get', { botId: id })).toBe('BOT_TOKEN_NOT_SPECIFIED');
  expect(call('Bot.get', { botId: id, botToken: 'wrong' })).toBe('BOT_NOT_FOUND');
  expect(call('Bot.get', { botId: id, botToken: TOKEN }, { userId: 2 })).toBe('BOT_NOT_FOUND');
  expect(call('Bot.get', { botId: id }, { applicationId: 'app' })).toBe('BOT_OWNERSHIP_ERROR');
  expect(call('Bot.get', { botId: app }, { applicationId: 'app', userId: 9 })).toMatchObject({
    bot: { id: app },
  });
  expect(call('Bot.unregister', { botId: id, botToken: TOKEN })).toEqual({ result: true });
  expect(call('Bot.get', { botId: id, botToken: TOKEN })).toBe('BOT_NOT_FOUND');
  expect(portal.table('user').get(id)?.['ACTIVE']).toBe(false);
});

it('lets bots hear what their type hears, and never themselves', () => {
  const plain = register('plain');
  const watcher = register('watcher', { type: 'supervisor' });
  const chat = createChat(portal, { ownerId: 1, memberIds: [2, plain, watcher] }, NOW);
  postMessage(portal, { chat, authorId: 2, text: 'to nobody' }, NOW);
  postMessage(portal, { chat, authorId: 2, text: `[USER=${plain}]plain[/USER], listen` }, NOW);
  call('Chat.Message.send', {
    botId: plain,
    botToken: TOKEN,
    dialogId: `chat${chat.id}`,
    fields: { message: 'me' },
  });
  expect(events(plain)).toEqual(['ONIMBOTV2JOINCHAT', 'ONIMBOTV2MESSAGEADD']);
  expect(events(watcher)).toEqual(['ONIMBOTV2JOINCHAT', ...Array<string>(3).fill('ONIMBOTV2MESSAGEADD')]);
  const dialog = openDialog(portal, String(plain), 5, NOW);
  if (dialog) postMessage(portal, { chat: dialog, authorId: 5, text: 'in private' }, NOW);
  expect(events(plain)).toHaveLength(3);
});

it('tells commands from other messages', () => {
  const id = register('helper');
  const proof = { botId: id, botToken: TOKEN };
  expect(call('Command.register', { ...proof, fields: { command: 'help' } })).toBe('COMMAND_TITLE_REQUIRED');
  expect(call('Command.register', { ...proof, fields: { command: 'help', title: 'Help' } })).toBe(
    'COMMAND_TITLE_REQUIRED',
  );
  const fields = { command: 'help', title: { en: 'Help' }, common: 'Y' };
  expect(call('Command.register', { ...proof, fields })).toMatchObject({ command: { command: '/help' } });
  const chat = createChat(portal, { ownerId: 2, memberIds: [3] }, NOW);
  postMessage(portal, { chat, authorId: 3, text: '/help with it' }, NOW);
  postMessage(portal, { chat, authorId: 3, text: '/other' }, NOW);
  expect(events(id)).toEqual(['ONIMBOTV2COMMANDADD']);
});

it('keeps messages of others, and of the host, from being changed', () => {
  const id = register('writer');
  const proof = { botId: id, botToken: TOKEN };
  const fields = { message: 'said', system: 'Y' };
  const sent = call('Chat.Message.send', { ...proof, dialogId: '2', fields }) as { id: number };
  expect(call('Chat.Message.update', { ...proof, messageId: sent.id, fields: { message: 'x' } })).toBe(
    'ACCESS_DENIED',
  );
  expect(call('Chat.Message.delete', { ...proof, messageId: 1 })).toBe('ACCESS_DENIED');
  expect(call('Chat.Message.send', { ...proof, dialogId: 'chat1', fields: { message: 'x' } })).toBe(
    'ACCESS_DENIED',
  );
  expect(call('Chat.Message.send', { ...proof, dialogId: '2', fields: {} })).toBe('EMPTY_MESSAGE');
  expect(call('Chat.Message.getContext', { ...proof, messageId: sent.id })).toBe('BOT_TYPE_NOT_ALLOWED');
});

it.each([
  {},
  { message: ' ' },
  { attach: [] },
  { attach: '[]' },
  { attach: '' },
  { attach: { BLOCKS: [] } },
  { attach: '{"BLOCKS":[]}' },
  { message: '', attach: [], keyboard: [{ text: 'Yes' }] },
])('sends no message of %j', (fields) => {
  const proof = { botId: register('quiet'), botToken: TOKEN };
  expect(call('Chat.Message.send', { ...proof, dialogId: '2', fields })).toBe('EMPTY_MESSAGE');
});

it('takes blocks and buttons off a message', () => {
  const proof = { botId: register('decorated'), botToken: TOKEN };
  const fields = { message: 'x', attach: [{ MESSAGE: 'block' }], keyboard: [{ text: 'Yes' }] };
  const { id } = call('Chat.Message.send', { ...proof, dialogId: '2', fields }) as { id: number };
  call('Chat.Message.update', { ...proof, messageId: id, fields: { attach: [], keyboard: 'N' } });
  expect(messageById(portal, id)).toMatchObject({ text: 'x', params: { IS_EDITED: 'Y' } });
  expect(Object.keys(messageById(portal, id)?.params ?? {})).toEqual(['IS_EDITED']);
});

it('gives events of the user along with those of the bot, confirmed by one offset', () => {
  const id = register('both');
  const proof = { botId: id, botToken: TOKEN, withUserEvents: true };
  expect(call('Event.get', proof)).toBe('USER_NOT_SUBSCRIBED');
  subscribe(portal, 1);
  const dialog = openDialog(portal, String(id), 1, NOW);
  if (dialog) postMessage(portal, { chat: dialog, authorId: 1, text: 'hi' }, NOW);
  expect(events(id, { withUserEvents: true })).toEqual(['ONIMV2MESSAGEADD', 'ONIMBOTV2MESSAGEADD']);
  const { nextOffset } = call('Event.get', proof) as { nextOffset: number };
  expect(events(id, { withUserEvents: true, offset: nextOffset })).toEqual([]);
});

it('refuses every method while the portal has no subscription', () => {
  const id = register('payer');
  portal.update({ switches: { ...ALL_SWITCHED_ON, marketSubscription: false } });
  for (const name of Object.keys(ALL_BOT_METHODS)) {
    expect(call(name.replace('imbot.v2.', ''), { botId: id, botToken: TOKEN })).toBe('PAYMENT_REQUIRED');
  }
});
