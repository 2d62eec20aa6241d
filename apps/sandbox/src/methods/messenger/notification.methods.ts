import { userView } from '../../messenger/messenger-views.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable, HostResult } from '../../protocol/host-method.js';
import { argument } from '../arguments.js';
import { readAttach } from './attach.js';
import {
  flagArgument,
  idArgument,
  idListArgument,
  limitArgument,
  neededId,
  textOrEmpty,
} from './messenger-arguments.js';
import {
  allNotifications,
  canReceive,
  markNotifications,
  type NotificationRow,
  notificationsOf,
  notify,
  removeNotifications,
  tagOf,
} from './notification-desk.js';
import { NOTIFICATION_SCHEMA, snakeKeys } from './notification-schema.data.js';

const MOST = 50;
const LONGEST_TAG = 255;
/** Notifications of a person are a chat of theirs; its number is far from those of others. */
const CHAT_BASE = 1_000_000;

/** Whose tags are meant; a webhook has to say it. */
function clientOf(call: HostCall): string {
  const clientId = call.actor.applicationId ?? textOrEmpty(call, 'CLIENT_ID');
  if (clientId === '') throw new HostError(403, 'ACCESS_DENIED', 'Client ID not specified');
  return clientId;
}

function tagArgument(call: HostCall, name: string): string | null {
  const tag = textOrEmpty(call, name).slice(0, LONGEST_TAG);
  return tag === '' ? null : tagOf(clientOf(call), tag);
}

function add(call: HostCall, isPersonal: boolean): HostResult {
  const userId = neededId(call, 'USER_ID', 'USER_ID_EMPTY');
  const text = textOrEmpty(call, 'MESSAGE').trim();
  if (text === '') throw new HostError(400, 'MESSAGE_EMPTY', "Message can't be empty");
  const attach = readAttach(argument(call.params, 'ATTACH'));
  const tag = tagArgument(call, 'TAG');
  const subTag = tagArgument(call, 'SUB_TAG');
  if (!canReceive(call.portal, userId)) return { result: false };
  const id = notify(call, {
    userId,
    authorId: isPersonal ? call.userId : 0,
    notifyType: isPersonal ? 2 : 3,
    module: 'rest',
    event: 'rest_notify',
    tag,
    subTag,
    text,
    params: attach === null ? null : { ATTACH: attach },
  });
  return { result: id };
}

function shownNotification({ userId }: HostCall, row: NotificationRow): object {
  return {
    id: row.id,
    chat_id: CHAT_BASE + userId,
    author_id: row.authorId,
    date: row.date,
    notify_type: row.notifyType,
    notify_module: row.module,
    notify_event: row.event,
    notify_tag: row.tag,
    notify_sub_tag: row.subTag,
    notify_title: null,
    setting_name: `${row.module}|${row.event}`,
    text: row.text,
    notify_read: row.isRead ? 'Y' : 'N',
    notify_buttons: row.buttons === null ? null : JSON.stringify(row.buttons),
    params: row.params,
  };
}

/** @throws HostError for half of a cursor, and for one that is no number. */
function checkCursor({ params }: HostCall): void {
  const [lastId, lastType] = ['LAST_ID', 'LAST_TYPE'].map((name) => argument(params, name));
  if ((lastId === undefined) !== (lastType === undefined)) {
    const words = 'Parameters LAST_ID and LAST_TYPE should be used together';
    throw new HostError(400, 'LAST_ID_AND_LAST_TYPE', words);
  }
  if (lastId !== undefined && !/^\d+$/.test(String(lastId))) {
    throw new HostError(400, 'LAST_ID_STRING', "Last notification ID can't be string");
  }
}

/** What follows the last one of the page before, in the order of the feed. */
function afterCursor(call: HostCall, rows: readonly NotificationRow[]): readonly NotificationRow[] {
  const lastId = idArgument(call, 'LAST_ID');
  if (lastId === null) return rows;
  const isAmongConfirmations = idArgument(call, 'LAST_TYPE') === 1;
  return rows.filter((row) => {
    const isConfirmation = row.notifyType === 1;
    if (isAmongConfirmations) return !isConfirmation || row.id < lastId;
    return !isConfirmation && row.id < lastId;
  });
}

function own(call: HostCall): NotificationRow[] {
  return notificationsOf(call.portal, call.userId);
}

/** Notifications of the messenger. */
export const NOTIFICATION_METHODS: HostMethodTable = {
  'im.notify.personal.add': (call) => add(call, true),
  'im.notify.system.add': (call) => add(call, false),
  'im.notify.get': (call) => {
    checkCursor(call);
    const rows = own(call);
    if (rows.length === 0) return { result: { notifications: [], users: [] } };
    const page = afterCursor(call, rows).slice(0, limitArgument(call, MOST, MOST));
    const authors = [...new Set(page.map(({ authorId }) => authorId))];
    return {
      result: {
        total_count: rows.length,
        total_unread_count: rows.filter(({ isRead }) => !isRead).length,
        chat_id: CHAT_BASE + call.userId,
        notifications: page.map((row) => shownNotification(call, row)),
        users: snakeKeys(authors.map((id) => userView(call.portal, id)).filter((user) => user !== null)),
      },
    };
  },
  'im.notify.schema.get': () => ({ result: NOTIFICATION_SCHEMA }),
  'im.notify.read': (call) => {
    const id = neededId(call, 'ID', 'ID_EMPTY');
    const isOnlyThis = flagArgument(call, 'ONLY_CURRENT', false);
    const rows = own(call).filter((row) => (isOnlyThis ? row.id === id : row.id >= id));
    markNotifications(call.portal, rows, flagArgument(call, 'ACTION', true));
    return { result: true };
  },
  'im.notify.read.list': (call) => {
    if (typeof (argument(call.params, 'IDS') ?? '') !== 'object') {
      throw new HostError(400, 'PARAMS_ERROR', 'No IDS param or it is not an array');
    }
    const given = idListArgument(call, 'IDS');
    const end = given.findIndex((id) => id <= 0);
    const ids = new Set(end < 0 ? given : given.slice(0, end));
    const rows = own(call).filter(({ id }) => ids.has(id));
    markNotifications(call.portal, rows, flagArgument(call, 'ACTION', true));
    return { result: true };
  },
  'im.notify.read.all': (call) => {
    markNotifications(call.portal, own(call), true);
    return { result: true };
  },
  'im.notify.delete': (call) => {
    const clientId = clientOf(call);
    const id = idArgument(call, 'ID');
    const tag = textOrEmpty(call, 'TAG');
    const subTag = textOrEmpty(call, 'SUB_TAG');
    if (id === null && tag === '' && subTag === '') {
      throw new HostError(400, 'PARAMS_ERROR', 'Incorrect params');
    }
    const isMeant = (row: NotificationRow): boolean =>
      id !== null
        ? row.id === id && row.userId === call.userId
        : (tag === '' || row.tag === tagOf(clientId, tag)) &&
          (subTag === '' || row.subTag === tagOf(clientId, subTag));
    removeNotifications(call.portal, allNotifications(call.portal).filter(isMeant));
    return { result: true };
  },
};
