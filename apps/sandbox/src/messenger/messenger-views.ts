import { createHash } from 'node:crypto';
import type { Portal } from '../portals/portal.js';
import { dialogIdOf } from './dialogs.js';
import type { ChatRow, ChatType, MessageRow } from './messenger-rows.js';
import { memberOf, membersOf, messagesOf } from './messenger-tables.js';
import { unreadMessages } from './unread.js';

type View = Readonly<Record<string, unknown>>;

const MESSAGE_TYPES: Readonly<Record<ChatType, string>> = { private: 'P', chat: 'C', open: 'O' };
const COLORS = ['#df532d', '#64a513', '#4ba984', '#4ba5c3', '#3e99ce', '#8474c8', '#1eb4aa', '#f76187'];
const BOT_AUTH = 'bot';

/** Whether a user of the portal is a bot: it signs in by no other way. */
export function isBotUser(portal: Portal, userId: number): boolean {
  return portal.table('user').get(userId)?.['EXTERNAL_AUTH_ID'] === BOT_AUTH;
}

/** A message, in camelCase as events and methods of the newer messenger show it. */
export function messageView(message: MessageRow): View {
  return {
    id: message.id,
    chatId: message.chatId,
    authorId: message.authorId,
    date: message.date,
    text: message.text,
    isSystem: message.isSystem,
    uuid: message.uuid ?? '',
    forward: message.forward,
    params: message.params,
    viewedByOthers: false,
  };
}

/** A user, in camelCase; null for one the portal does not have, and for the host itself. */
export function userView(portal: Portal, userId: number): View | null {
  const row = portal.table('user').get(userId);
  if (!row) return null;
  const text = (name: string): string => String(row[name] ?? '');
  const isBot = isBotUser(portal, userId);
  const phones = Object.entries({ personalMobile: 'PERSONAL_MOBILE', workPhone: 'WORK_PHONE' })
    .map(([name, column]) => [name, text(column)] as const)
    .filter(([, number]) => number !== '');
  return {
    id: userId,
    active: row['ACTIVE'] === true || row['ACTIVE'] === 'Y',
    name: `${text('NAME')} ${text('LAST_NAME')}`.trim(),
    firstName: text('NAME'),
    lastName: text('LAST_NAME'),
    workPosition: text('WORK_POSITION'),
    color: COLORS[userId % COLORS.length],
    avatar: text('PERSONAL_PHOTO'),
    gender: text('PERSONAL_GENDER') === 'F' ? 'F' : 'M',
    birthday: text('PERSONAL_BIRTHDAY').slice(5, 10).split('-').reverse().join('-'),
    extranet: false,
    bot: isBot,
    connector: false,
    externalAuthId: isBot ? BOT_AUTH : 'default',
    status: 'online',
    idle: false,
    lastActivityDate: row['LAST_ACTIVITY_DATE'] ?? false,
    mobileLastDate: false,
    desktopLastDate: false,
    absent: false,
    departments: row['UF_DEPARTMENT'] ?? [],
    phones: phones.length > 0 ? Object.fromEntries(phones) : false,
    website: '',
    email: text('EMAIL'),
    type: isBot ? 'bot' : 'user',
  };
}

/** The user of an event: whether somebody is there right now is left out. */
export function eventUserView(portal: Portal, userId: number): View | null {
  const view = userView(portal, userId);
  return (
    view && { ...view, idle: false, lastActivityDate: false, mobileLastDate: false, desktopLastDate: false }
  );
}

/** A chat as a member sees it, in camelCase: what events carry. */
export function chatView(portal: Portal, chat: ChatRow, viewerId: number): View {
  const dialogId = dialogIdOf(portal, chat, viewerId);
  const other = chat.type === 'private' ? userView(portal, Number(dialogId)) : null;
  return {
    id: chat.id,
    dialogId,
    name: other ? other['name'] : chat.name,
    type: chat.type,
    messageType: MESSAGE_TYPES[chat.type],
    owner: chat.ownerId,
    color: chat.color,
    avatar: chat.avatar,
    description: chat.description,
    extranet: false,
    containsCollaber: false,
    entityType: chat.entityType,
    entityId: chat.entityId,
    entityData1: '',
    entityData2: '',
    entityData3: '',
    entityLink: { type: chat.entityType, url: '' },
    diskFolderId: chat.diskFolderId ?? 0,
    permissions: {
      manageUsersAdd: 'member',
      manageUsersDelete: 'manager',
      manageUi: 'member',
      manageMessages: 'member',
    },
    parentChatId: 0,
    parentMessageId: 0,
    isNew: false,
    textFieldEnabled: chat.isTextFieldEnabled ? 'Y' : 'N',
    backgroundId: chat.backgroundId,
  };
}

function roleOf(portal: Portal, chat: ChatRow, viewerId: number): string {
  const member = memberOf(portal, chat.id, viewerId);
  if (!member) return 'guest';
  if (chat.ownerId === viewerId) return 'owner';
  return member.isManager ? 'manager' : 'member';
}

/** A chat as methods show it: with the state of the member's dialog. */
export function dialogView(portal: Portal, chat: ChatRow, viewerId: number): View {
  const members = membersOf(portal, chat.id);
  const messages = messagesOf(portal, chat.id);
  const unread = unreadMessages(portal, chat, viewerId);
  const digest = createHash('sha256').update(`${portal.state.memberId} ${chat.id}`).digest('hex');
  return {
    ...chatView(portal, chat, viewerId),
    role: roleOf(portal, chat, viewerId),
    counter: unread.length,
    userCounter: members.length,
    messageCount: messages.length,
    unreadId: unread[0]?.id ?? 0,
    markedId: 0,
    lastMessageId: messages.at(-1)?.id ?? 0,
    lastId: memberOf(portal, chat.id, viewerId)?.lastReadId ?? 0,
    managerList: members.filter(({ isManager }) => isManager).map(({ userId }) => userId),
    muteList: [],
    dateCreate: chat.createdAt,
    public: chat.type === 'open' ? { code: digest.slice(0, 16), link: `/online/${digest.slice(0, 16)}` } : '',
  };
}
