import { hostDateTime } from '../protocol/host-time.js';
import type { Portal } from '../portals/portal.js';
import type { Row } from '../records/record-type.js';
import { dialogIdOf } from './dialogs.js';
import type { MessengerEvent } from './messenger-event.js';
import { chatView, eventUserView, messageView } from './messenger-views.js';

type QueuedEvent = Row & {
  readonly userId: number;
  readonly type: string;
  readonly atMs: number;
  readonly data: Readonly<Record<string, unknown>>;
};

/** A stored event as the host shows it. */
export interface ShownEvent {
  readonly eventId: number;
  readonly type: string;
  readonly date: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const EVENT_TABLE = 'imEvent';
const SUBSCRIPTION_TABLE = 'imSubscription';
const KEPT_MS = 24 * 3_600_000;

const TYPES: Readonly<Record<MessengerEvent['kind'], string>> = {
  'message-add': 'ONIMV2MESSAGEADD',
  'message-update': 'ONIMV2MESSAGEUPDATE',
  'message-delete': 'ONIMV2MESSAGEDELETE',
  'reaction-change': 'ONIMV2REACTIONCHANGE',
  'join-chat': 'ONIMV2JOINCHAT',
};

/** From now on events are kept for the user; again is no error. A row's id is the user's. */
export function subscribe(portal: Portal, userId: number): void {
  const table = portal.table(SUBSCRIPTION_TABLE);
  if (!table.get(userId)) table.put({ id: userId });
}

/** Nothing new is kept; what is stored can still be read. */
export function unsubscribe(portal: Portal, userId: number): void {
  portal.table(SUBSCRIPTION_TABLE).delete(userId);
}

export function isSubscribed(portal: Portal, userId: number): boolean {
  return portal.table(SUBSCRIPTION_TABLE).get(userId) !== undefined;
}

/** What an event says of itself to one of the members. */
export function eventData(
  portal: Portal,
  event: MessengerEvent,
  userId: number,
): Readonly<Record<string, unknown>> {
  const about = {
    chat: chatView(portal, event.chat, userId),
    user: eventUserView(portal, event.actorId),
    language: 'en',
  };
  switch (event.kind) {
    case 'join-chat':
      return { dialogId: dialogIdOf(portal, event.chat, userId), ...about };
    case 'message-delete':
      return { messageId: event.message.id, ...about };
    case 'reaction-change':
      return {
        reaction: event.reaction,
        action: event.action,
        message: messageView(event.message),
        ...about,
      };
    default:
      return { message: messageView(event.message), ...about };
  }
}

/** Keeps an event for the members who have subscribed; that somebody joined, for that person. */
export function keepForSubscribers(portal: Portal, event: MessengerEvent, nowMs: number): void {
  const reached = event.kind === 'join-chat' ? [event.joinedId] : event.memberIds;
  const table = portal.table(EVENT_TABLE);
  for (const userId of reached) {
    if (!isSubscribed(portal, userId)) continue;
    table.put({
      id: table.takeId(),
      userId,
      type: TYPES[event.kind],
      atMs: nowMs,
      data: eventData(portal, event, userId),
    });
  }
}

/**
 * Events of a user from `offset` on. A given offset confirms: everything before it is deleted for good.
 * @param offset null reads from the oldest one and confirms nothing
 */
export function readQueue(
  portal: Portal,
  userId: number,
  offset: number | null,
  limit: number,
  nowMs: number,
): { readonly events: readonly ShownEvent[]; readonly nextOffset: number; readonly hasMore: boolean } {
  const table = portal.table(EVENT_TABLE);
  const own = ([...table.values()] as QueuedEvent[]).filter((row) => row.userId === userId);
  const isOver = (row: QueuedEvent): boolean => row.atMs < nowMs - KEPT_MS || row.id < (offset ?? 0);
  for (const row of own.filter(isOver)) table.delete(row.id);
  const waiting = own.filter((row) => !isOver(row));
  const events = waiting.slice(0, limit);
  const last = events.at(-1);
  return {
    events: events.map(({ id, type, atMs, data }) => ({ eventId: id, type, date: hostDateTime(atMs), data })),
    nextOffset: last ? last.id + 1 : (offset ?? 0),
    hasMore: waiting.length > events.length,
  };
}
