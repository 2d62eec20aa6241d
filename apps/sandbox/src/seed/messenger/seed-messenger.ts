import {
  type ChatMemberRow,
  type ChatRow,
  type ChatType,
  joinRow,
  type MessageRow,
} from '../../messenger/messenger-rows.js';
import { hostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { ADMIN_ID, DISMISSED_IDS, USER_COUNT, WORKGROUPS } from '../people/people.data.js';
import type { SeededRandom } from '../random.js';
import type { SeedInput } from '../seed-input.js';
import { SELLER_COUNT } from '../seed-sizes.data.js';
import { momentOf, YEAR_START_MS } from '../seed-time.js';
import {
  CHAT_WITHOUT_ADMINISTRATOR,
  CHAT_WORDS,
  DEAL_CHAT_COUNT,
  MESSAGE_COUNT,
  PRIVATE_DIALOG_COUNT,
} from './messenger-words.data.js';

interface SeedChat {
  readonly type: ChatType;
  readonly name: string;
  readonly ownerId: number;
  readonly entityType: string;
  readonly entityId: string;
}

const UNREAD_TAIL = 3;
const UNREAD_STEP = 4;
const OTHERS = 5;

function chatRow(id: number, { type, name, ownerId, entityType, entityId }: SeedChat): ChatRow {
  return {
    id,
    type,
    name,
    description: '',
    color: '#4ba984',
    avatar: '',
    ownerId,
    entityType,
    entityId,
    diskFolderId: null,
    isTextFieldEnabled: true,
    backgroundId: null,
    createdAt: hostDateTime(YEAR_START_MS),
  };
}

/** Twelve group chats (four of deals, one of each workgroup), then the private dialogs of the administrator; ids from 1. */
export function seedChats({ random }: SeedInput): Row[] {
  const ownerId = (): number => random.integer(2, SELLER_COUNT);
  const ofDeals = Array.from({ length: DEAL_CHAT_COUNT }, (_, index): SeedChat => ({
    type: 'chat',
    name: `Deal ${index + 1}`,
    ownerId: ownerId(),
    entityType: 'CRM',
    entityId: `DEAL|${index + 1}`,
  }));
  const ofGroups = WORKGROUPS.map(({ name, isOpened }, index): SeedChat => ({
    type: isOpened && DEAL_CHAT_COUNT + index + 1 !== CHAT_WITHOUT_ADMINISTRATOR ? 'open' : 'chat',
    name,
    ownerId: ownerId(),
    entityType: 'SONET_GROUP',
    entityId: String(index + 1),
  }));
  const dialogs = Array.from({ length: PRIVATE_DIALOG_COUNT }, (): SeedChat => ({
    type: 'private',
    name: '',
    ownerId: 0,
    entityType: '',
    entityId: '',
  }));
  return [...ofDeals, ...ofGroups, ...dialogs].map((chat, index) => chatRow(index + 1, chat));
}

function hasAdministrator({ id }: ChatRow): boolean {
  return id !== CHAT_WITHOUT_ADMINISTRATOR;
}

function colleagues(random: SeededRandom, ownerId: number, count: number): number[] {
  const ids = new Set([ownerId]);
  while (ids.size <= count) {
    const id = random.integer(2, USER_COUNT);
    if (!DISMISSED_IDS.includes(id)) ids.add(id);
  }
  return [...ids];
}

/** Who is in the chats. The administrator has not read the end of some of them, the others have read all. */
export function seedChatMembers({ random, rowsOf }: SeedInput): Row[] {
  const chats = rowsOf('chat') as ChatRow[];
  const messages = rowsOf('message') as MessageRow[];
  const groupCount = chats.length - PRIVATE_DIALOG_COUNT;
  const rows: ChatMemberRow[] = [];
  for (const chat of chats) {
    const others =
      chat.type === 'private' ? [chat.id - groupCount + 1] : colleagues(random, chat.ownerId, OTHERS);
    const ids = hasAdministrator(chat) ? [ADMIN_ID, ...others] : others;
    const own = messages.filter(({ chatId }) => chatId === chat.id).map(({ id }) => id);
    const lastId = own.at(-1) ?? 0;
    for (const userId of ids) {
      const isBehind = userId === ADMIN_ID && chat.id % UNREAD_STEP === 0;
      rows.push({
        id: rows.length + 1,
        ...joinRow(chat.id, userId, {
          isManager: userId === chat.ownerId,
          lastReadId: isBehind ? (own.at(-1 - UNREAD_TAIL) ?? 0) : lastId,
        }),
      });
    }
  }
  return rows;
}

/** Messages of the seeded chats in turn, ids from 1 in the order of time. */
export function seedMessages({ random, rowsOf }: SeedInput): Row[] {
  const chats = rowsOf('chat') as ChatRow[];
  const groupCount = chats.length - PRIVATE_DIALOG_COUNT;
  return Array.from({ length: MESSAGE_COUNT }, (_, index): MessageRow => {
    const chat = chats[index % chats.length] as ChatRow;
    const colleague = chat.type === 'private' ? chat.id - groupCount + 1 : chat.ownerId;
    const authors = hasAdministrator(chat) ? [colleague, ADMIN_ID] : [colleague];
    return {
      id: index + 1,
      chatId: chat.id,
      authorId: random.pick(authors),
      date: hostDateTime(momentOf(random, index, MESSAGE_COUNT)),
      text: random.pick(CHAT_WORDS),
      isSystem: false,
      uuid: null,
      forward: null,
      params: {},
      reactions: {},
      isDeleted: false,
    };
  });
}
