import {
  AnyField,
  BooleanField,
  IgnoreUnknown,
  IntegerField,
  NestedArrayField,
  NestedField,
  ObjectField,
  StringField,
} from '#libs/http/contracts';
import type { PresentationContext, PresentedAnswer } from '../action-definition.js';
import { camelKeys } from '../../records/camel-keys.js';
import { isPlainRecord, type PlainRecord } from '../../records/record-mapper.js';

const OBJECTS = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;

/** A chat with the state of the caller's dialog; further members as the host answers them, in camelCase. */
@IgnoreUnknown()
export class ChatAnswer {
  @IntegerField() readonly id!: number;
  @StringField({ description: 'chat<number>, or of a private one the id of the other person.' })
  readonly dialogId!: string;
  @StringField() readonly name!: string;
  @StringField({ description: 'The same as `name`.' }) readonly title!: string;
}

/** Somebody in a chat; further members as the host answers them, in camelCase. */
@IgnoreUnknown()
export class ChatUserAnswer {
  @IntegerField() readonly id!: number;
  @StringField() readonly name!: string;
}

/** A message; further members as the host answers them, in camelCase. */
@IgnoreUnknown()
class MessageAnswer {
  @IntegerField() readonly id!: number;
  @IntegerField({ description: '0: the portal itself.' }) readonly authorId!: number;
  @StringField() readonly date!: string;
  @StringField() readonly text!: string;
}

/** A page of messages, newest first as the host answers them, with the people and files in them. */
@IgnoreUnknown()
export class MessagesAnswer {
  @IntegerField({ description: '0: nothing has been said yet.' }) readonly chatId!: number;
  @NestedArrayField(() => MessageAnswer) readonly messages!: readonly MessageAnswer[];
  @NestedArrayField(() => ChatUserAnswer) readonly users!: readonly ChatUserAnswer[];
  @AnyField({ schema: OBJECTS }) readonly files!: unknown;
}

/** Dialogs of the caller, the one with the newest message first. */
@IgnoreUnknown()
export class RecentChatsAnswer {
  @AnyField({ schema: OBJECTS }) readonly items!: unknown;
  @BooleanField() readonly hasMore!: boolean;
}

/** Something that has happened in a chat. */
class MessengerEventAnswer {
  @IntegerField() readonly eventId!: number;
  @StringField({ description: 'ONIMV2MESSAGEADD and so on.' }) readonly type!: string;
  @StringField() readonly date!: string;
  @ObjectField({ description: 'As the host writes it.' }) readonly data!: object;
}

/** Events from an offset on. */
export class MessengerEventsAnswer {
  @NestedArrayField(() => MessengerEventAnswer) readonly events!: readonly MessengerEventAnswer[];
  @IntegerField({ description: 'Offset of the next call, which confirms these.' })
  readonly nextOffset!: number;
  @BooleanField() readonly hasMore!: boolean;
}

/** How many dialogs were read. */
class DialogSummaryAnswer {
  @IntegerField() readonly total!: number;
  @IntegerField() readonly succeeded!: number;
  @IntegerField() readonly failed!: number;
}

/** Messages of several dialogs: pages and faults by the ids of the items asked for. */
export class BulkMessagesAnswer {
  @ObjectField() readonly results!: object;
  @ObjectField() readonly errors!: object;
  @NestedField(() => DialogSummaryAnswer) readonly summary!: DialogSummaryAnswer;
}

/** The folder of a chat on the drive. */
export class ChatFolderAnswer {
  @IntegerField() readonly id!: number;
}

function integer(value: unknown): number | null {
  const parsed = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(parsed) ? parsed : null;
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The host writes lists as objects by ids here and there, and empty objects as empty lists. */
function rowsOf(value: unknown): PlainRecord[] {
  const items = Array.isArray(value) || isPlainRecord(value) ? Object.values(value) : [];
  return items.filter(isPlainRecord).map((row) => camelKeys(row) as PlainRecord);
}

function chatOf(row: PlainRecord): PlainRecord | null {
  const id = integer(row['id']);
  if (id === null) return null;
  const name = text(row['name'] ?? row['title']);
  return { ...row, id, dialogId: text(row['dialogId']) || `chat${id}`, name, title: name };
}

function userOf(row: PlainRecord): PlainRecord {
  return { ...row, id: integer(row['id']) ?? 0, name: text(row['name']) };
}

function messageOf(row: PlainRecord): PlainRecord {
  return {
    ...row,
    id: integer(row['id']) ?? 0,
    authorId: integer(row['authorId']) ?? 0,
    date: text(row['date']),
    text: text(row['text']),
  };
}

export function presentChat(payload: unknown): PresentedAnswer | null {
  const chat = isPlainRecord(payload) ? chatOf(camelKeys(payload) as PlainRecord) : null;
  return chat && { data: chat };
}

export function presentChats(payload: unknown, { total }: PresentationContext): PresentedAnswer | null {
  if (!Array.isArray(payload) && !isPlainRecord(payload)) return null;
  const data = rowsOf(payload)
    .map(chatOf)
    .filter((chat) => chat !== null);
  return { data, meta: { total: total ?? data.length } };
}

export function presentUsers(payload: unknown, { total }: PresentationContext): PresentedAnswer | null {
  if (!Array.isArray(payload) && !isPlainRecord(payload)) return null;
  const data = rowsOf(payload).map(userOf);
  return { data, meta: { total: total ?? data.length } };
}

export function presentMessages(payload: unknown): PresentedAnswer | null {
  if (!isPlainRecord(payload)) return null;
  const page = camelKeys({ ...payload, messages: [], users: [], files: [] }) as PlainRecord;
  return {
    data: {
      ...page,
      chatId: integer(page['chatId']) ?? 0,
      messages: rowsOf(payload['messages']).map(messageOf),
      users: rowsOf(payload['users']).map(userOf),
      files: rowsOf(payload['files']),
    },
  };
}

export function presentRecent(payload: unknown): PresentedAnswer | null {
  if (!isPlainRecord(payload)) return null;
  const { items, ...rest } = payload;
  const page = camelKeys(rest) as PlainRecord;
  const hasMore = page['hasMore'] === true || page['hasMore'] === 'Y' || page['hasMorePages'] === true;
  return { data: { ...page, items: rowsOf(items), hasMore } };
}

/** Items of the feed stay as the host wrote them. The offset never goes back. */
export function presentEvents(payload: unknown, { input }: PresentationContext): PresentedAnswer | null {
  if (!isPlainRecord(payload)) return null;
  const events = rowsIn(payload['events']).map((event) => ({
    eventId: integer(event['eventId']) ?? 0,
    type: text(event['type']),
    date: text(event['date']),
    data: isPlainRecord(event['data']) ? event['data'] : {},
  }));
  const given = integer(input['offset']) ?? 0;
  const after = events.reduce((highest, { eventId }) => Math.max(highest, eventId + 1), given);
  const nextOffset = Math.max(after, integer(payload['nextOffset']) ?? 0);
  return { data: { events, nextOffset, hasMore: payload['hasMore'] === true } };
}

function rowsIn(value: unknown): PlainRecord[] {
  return Array.isArray(value) ? value.filter(isPlainRecord) : [];
}

export function presentFolder(payload: unknown): PresentedAnswer | null {
  const id = isPlainRecord(payload) ? integer(payload['ID'] ?? payload['id']) : null;
  return id === null ? null : { data: { id } };
}
