import { newPortalState } from '../portals/portal-state.js';
import { Portal } from '../portals/portal.js';
import { Table } from '../portals/table.js';
import { seedTable } from '../seed/seed-tables.js';
import { addMembers, createChat, removeMember } from './chats.js';
import { dialogIdOf, findDialog, mayRead, openDialog } from './dialogs.js';
import { changeMessage, deleteMessage, postMessage, react } from './messages.js';
import type { ChatRow } from './messenger-rows.js';
import { allChats, membersOf, messageById } from './messenger-tables.js';
import { unreadMessages } from './unread.js';
import { readQueue, subscribe, unsubscribe } from './user-queue.js';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const DAY_MS = 86_400_000;

let portal: Portal;

beforeEach(() => {
  portal = new Portal(newPortalState('chats.example', {}), {
    load: (name) => new Table(seedTable(name, 'chats.example', 1, null)),
    onChange: () => undefined,
    onState: () => undefined,
  });
});

const typesOf = (userId: number, offset: number | null = null, nowMs = NOW): string[] =>
  readQueue(portal, userId, offset, 100, nowMs).events.map(({ type }) => type);

function dialogOf(userId: number, dialogId: string): ChatRow {
  const chat = openDialog(portal, dialogId, userId, NOW);
  if (!chat) throw new Error(`no dialog ${dialogId}`);
  return chat;
}

it('starts with group chats, private dialogs and messages, some of them unread', () => {
  const chats = allChats(portal);
  expect(chats.filter(({ type }) => type === 'private').map(({ id }) => id)).toEqual([
    13, 14, 15, 16, 17, 18,
  ]);
  expect(chats.filter(({ entityType }) => entityType === 'CRM').map(({ entityId }) => entityId)).toEqual([
    'DEAL|1',
    'DEAL|2',
    'DEAL|3',
    'DEAL|4',
  ]);
  expect(portal.table('message').size).toBe(200);
  expect(findDialog(portal, 'sg2', 1)?.name).toBe('Website relaunch');
  expect(findDialog(portal, '3', 1)?.id).toBe(findDialog(portal, '1', 3)?.id);
  expect(unreadMessages(portal, dialogOf(1, 'chat4'), 1).length).toBeGreaterThan(0);
});

it('makes a private chat with the first word, and none with nobody', () => {
  expect(findDialog(portal, '30', 9)).toBeUndefined();
  const chat = dialogOf(9, '30');
  expect(dialogOf(30, '9').id).toBe(chat.id);
  expect(dialogIdOf(portal, chat, 30)).toBe('9');
  expect([mayRead(portal, chat, 30), mayRead(portal, chat, 1)]).toEqual([true, false]);
  expect(openDialog(portal, '999999', 9, NOW)).toBeUndefined();
  const own = dialogOf(9, '9');
  expect(membersOf(portal, own.id).map(({ userId }) => userId)).toEqual([9]);
});

it('keeps every change for the members who have subscribed, the author too', () => {
  subscribe(portal, 2);
  subscribe(portal, 5);
  const chat = createChat(portal, { ownerId: 2, memberIds: [3, 5, 999], name: 'Plans' }, NOW);
  const message = postMessage(portal, { chat, authorId: 2, text: 'first' }, NOW);
  changeMessage(portal, message, { text: 'second' }, 2, NOW);
  expect(react(portal, message, 5, 'like', 'add', NOW)).toBe(true);
  deleteMessage(portal, message, 2, false, NOW);
  const changes = ['ONIMV2MESSAGEADD', 'ONIMV2MESSAGEUPDATE', 'ONIMV2REACTIONCHANGE', 'ONIMV2MESSAGEDELETE'];
  expect(typesOf(2)).toEqual(changes);
  expect(typesOf(5)).toEqual(['ONIMV2JOINCHAT', ...changes]);
  expect(typesOf(3)).toEqual([]);
  expect(messageById(portal, message.id)).toMatchObject({ isDeleted: true, reactions: {} });
});

it('gives events until they are confirmed, for a day, to one queue for each user', () => {
  subscribe(portal, 2);
  const chat = dialogOf(2, '3');
  for (const text of ['one', 'two', 'three']) postMessage(portal, { chat, authorId: 3, text }, NOW);
  const first = readQueue(portal, 2, null, 2, NOW);
  expect(first).toMatchObject({ hasMore: true });
  expect(readQueue(portal, 2, null, 2, NOW)).toEqual(first);
  expect(typesOf(2, first.nextOffset)).toHaveLength(1);
  expect(typesOf(2)).toHaveLength(1);
  unsubscribe(portal, 2);
  postMessage(portal, { chat, authorId: 3, text: 'four' }, NOW);
  expect(typesOf(2, null, NOW + DAY_MS)).toHaveLength(1);
  expect(readQueue(portal, 2, 77_000, 2, NOW)).toEqual({ events: [], nextOffset: 77_000, hasMore: false });
});

it('tells who was taken out nothing more, and shows who came later what came later', () => {
  const chat = dialogOf(1, 'chat12');
  const ownerId = chat.ownerId;
  addMembers(portal, chat, { userIds: [40], actorId: ownerId, hideHistory: true }, NOW);
  subscribe(portal, 40);
  postMessage(portal, { chat, authorId: ownerId, text: 'welcome' }, NOW);
  expect(unreadMessages(portal, chat, 40).map(({ text }) => text)).toEqual(['welcome']);
  expect(removeMember(portal, chat, 40)).toBe(true);
  expect(removeMember(portal, chat, 40)).toBe(false);
  postMessage(portal, { chat, authorId: ownerId, text: 'secret' }, NOW);
  expect(typesOf(40)).toEqual(['ONIMV2MESSAGEADD']);
});

it('keeps a confirmed event gone after the number of the last one is known', () => {
  subscribe(portal, 2);
  const chat = dialogOf(2, '3');
  postMessage(portal, { chat, authorId: 3, text: 'one' }, NOW);
  const { nextOffset } = readQueue(portal, 2, null, 10, NOW);
  expect(readQueue(portal, 2, nextOffset, 10, NOW)).toEqual({ events: [], nextOffset, hasMore: false });
});
