import {
  AnyField,
  arraySchema,
  BooleanField,
  ConstField,
  IgnoreUnknown,
  IntegerField,
  NestedField,
  nullable,
  ObjectField,
  StringField,
} from '#libs/http/contracts';
import type { InputValues, PresentationContext, PresentedAnswer } from '../action-definition.js';
import { camelKeys } from '../../records/camel-keys.js';
import { isPlainRecord, type PlainRecord } from '../../records/record-mapper.js';

/** Who has caused a notification. */
class NotificationAuthorAnswer {
  @IntegerField() readonly id!: number;
  @StringField() readonly name!: string;
  @StringField({ description: 'Address of a picture; empty when there is none.' }) readonly avatar!: string;
  @BooleanField() readonly bot!: boolean;
}

/** One notification of the feed. */
export class NotificationAnswer {
  @IntegerField() readonly id!: number;
  @IntegerField() readonly chatId!: number;
  @IntegerField({ description: '0: the portal itself.' }) readonly authorId!: number;
  @StringField() readonly date!: string;
  @IntegerField({ description: '1 asks for a decision, 2 is from a person, 3 is an ordinary one.' })
  readonly notifyType!: number;
  @StringField() readonly notifyModule!: string;
  @StringField() readonly notifyEvent!: string;
  @StringField({ nullable: true }) readonly notifyTag!: string | null;
  @StringField({ nullable: true }) readonly notifySubTag!: string | null;
  @StringField({ nullable: true }) readonly notifyTitle!: string | null;
  @StringField({ description: '`module|event`, as in the schema.' }) readonly settingName!: string;
  @StringField() readonly text!: string;
  @BooleanField() readonly read!: boolean;
  @AnyField({
    description: 'What can be pressed, in the host’s words; null when nothing can.',
    schema: nullable(arraySchema({ type: 'object' })),
  })
  readonly buttons!: unknown;
  @ObjectField({ nullable: true, description: 'Among them `ATTACH`, in the host’s words.' })
  readonly params!: object | null;
  @NestedField(() => NotificationAuthorAnswer, { nullable: true })
  readonly author!: NotificationAuthorAnswer | null;
}

/** Where the next page begins: `lastId` and `lastType` of the next call. */
class NotificationCursorAnswer {
  @IntegerField() readonly lastId!: number;
  @IntegerField({ description: '1 among those that ask for a decision, 3 after them.' })
  readonly lastType!: number;
}

/** The feed as a whole. */
export class NotificationFeedMeta {
  @IntegerField() readonly total!: number;
  @IntegerField() readonly unread!: number;
  @IntegerField({ nullable: true }) readonly chatId!: number | null;
  @IntegerField() readonly limit!: number;
  @BooleanField() readonly hasMore!: boolean;
  @NestedField(() => NotificationCursorAnswer, { nullable: true })
  readonly nextCursor!: NotificationCursorAnswer | null;
}

/** Kinds of notifications by module: `{<moduleId>: {name, moduleId, list: [{id, name}]}}`. */
@IgnoreUnknown()
export class NotificationSchemaAnswer {}

/** What has become of a mark. */
export class NotificationsReadAnswer {
  @ConstField(true) readonly read!: true;
  @IntegerField({ optional: true, description: 'With `all` alone: nothing is left.' })
  readonly unread?: number;
}

/** How the host keeps the tags of applications apart: `MP|<application>|<tag>`. */
const APPLICATION_TAG = /^MP\|([^|]*)\|([\s\S]*)$/;

const CONFIRMATION = 1;
const ORDINARY = 3;

function number(value: unknown): number {
  const parsed = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(parsed) ? parsed : 0;
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function textOrNull(value: unknown): string | null {
  return text(value) === '' ? null : text(value);
}

/** The caller's own tags are shown as they were given; those of others as the host keeps them. */
function tagOf(value: unknown, clientId: unknown): string | null {
  const [, owner, tag] = APPLICATION_TAG.exec(text(value)) ?? [];
  return owner !== undefined && owner === clientId ? textOrNull(tag) : textOrNull(value);
}

/** The host writes buttons as JSON in a text. */
function buttonsOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value !== 'string' || value === '') return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? (parsed as unknown[]) : null;
  } catch {
    return null;
  }
}

/** The host answers people as a list, or as an object by their ids. */
function peopleIn(value: unknown): ReadonlyMap<number, PlainRecord> {
  const rows = isPlainRecord(value) || Array.isArray(value) ? Object.values(value) : [];
  return new Map(rows.filter(isPlainRecord).map((row) => [number(row['id']), row]));
}

function authorOf(person: PlainRecord | undefined): NotificationAuthorAnswer | null {
  if (!person) return null;
  return {
    id: number(person['id']),
    name: text(person['name']),
    avatar: text(person['avatar']),
    bot: person['bot'] === true || person['bot'] === 'Y',
  };
}

function presentOne(
  row: PlainRecord,
  people: ReadonlyMap<number, PlainRecord>,
  clientId: unknown,
): NotificationAnswer {
  const read = camelKeys(row) as PlainRecord;
  const params = row['params'];
  return {
    id: number(read['id']),
    chatId: number(read['chatId']),
    authorId: number(read['authorId']),
    date: text(read['date']),
    notifyType: number(read['notifyType']),
    notifyModule: text(read['notifyModule']),
    notifyEvent: text(read['notifyEvent']),
    notifyTag: tagOf(read['notifyTag'], clientId),
    notifySubTag: tagOf(read['notifySubTag'], clientId),
    notifyTitle: textOrNull(read['notifyTitle']),
    settingName: text(read['settingName']),
    text: text(read['text']),
    read: read['notifyRead'] === 'Y' || read['notifyRead'] === true,
    buttons: buttonsOf(row['notify_buttons']),
    params: isPlainRecord(params) ? params : null,
    author: authorOf(people.get(number(read['authorId']))),
  };
}

/**
 * The feed of a person. A page that is as long as was asked for may have a next one; the host does not say.
 * An account that was never told anything lacks the counters.
 */
export function presentFeed(payload: unknown, { input }: PresentationContext): PresentedAnswer | null {
  const feed = Array.isArray(payload) && payload.length === 0 ? {} : payload;
  if (!isPlainRecord(feed)) return null;
  const rows = Object.values(feed['notifications'] ?? []).filter(isPlainRecord);
  const people = peopleIn(feed['users']);
  const data = rows.map((row) => presentOne(row, people, input['clientId']));
  const limit = number(input['limit']);
  const last = data.at(-1);
  const hasMore = last !== undefined && data.length >= limit;
  const lastType = last?.notifyType === CONFIRMATION ? CONFIRMATION : ORDINARY;
  return {
    data,
    meta: {
      total: number(feed['total_count']),
      unread: number(feed['total_unread_count']),
      chatId: feed['chat_id'] === undefined ? null : number(feed['chat_id']),
      limit,
      hasMore,
      nextCursor: hasMore ? { lastId: last.id, lastType } : null,
    },
  };
}

/** Kinds of notifications; the names of modules stay as the host writes them. */
export function presentSchema(payload: unknown): PresentedAnswer | null {
  const modules = Array.isArray(payload) && payload.length === 0 ? {} : payload;
  if (!isPlainRecord(modules)) return null;
  const shown = Object.entries(modules).map(([moduleId, value]) => [moduleId, camelKeys(value)]);
  return { data: Object.fromEntries(shown) };
}

export function presentRead(
  payload: unknown,
  { input }: { readonly input: InputValues },
): PresentedAnswer | null {
  if (payload === false) return null;
  return { data: { read: true, ...(input['all'] === true && { unread: 0 }) } };
}
