import { ListTotal } from '#libs/http/contracts';
import type { ActionDefinition } from '../action-definition.js';
import { CHAT_REFUSALS, foundDialog, MESSAGE_PAGE, RECENT_INPUT } from './chat-inputs.data.js';
import {
  ChatAnswer,
  ChatFolderAnswer,
  ChatUserAnswer,
  MessagesAnswer,
  MessengerEventsAnswer,
  presentChat,
  presentChats,
  presentEvents,
  presentFolder,
  presentMessages,
  presentRecent,
  presentUsers,
  RecentChatsAnswer,
} from './chat.presenter.js';

/** What all reads of the messenger have alike. */
const READ = {
  method: 'GET',
  tag: 'chats',
  scope: 'im',
  mode: 'read',
  status: 200,
  refusals: CHAT_REFUSALS,
} as const;

/** A page of messages of one dialog. */
export const DIALOG_MESSAGES: ActionDefinition = {
  ...READ,
  path: '/v1/chats/:dialogId/messages',
  summary: 'Chats: messages',
  params: { dialogId: 'dialog' },
  input: MESSAGE_PAGE,
  call: {
    method: 'im.dialog.messages.get',
    args: { DIALOG_ID: '$p.dialogId', LAST_ID: '$p.lastId?', FIRST_ID: '$p.firstId?', LIMIT: '$p.limit' },
    result: { kind: 'row', path: ['result'] },
  },
  answer: { kind: 'shaped', data: MessagesAnswer, present: presentMessages },
};

/** Reads of the messenger (specification part 2, "Messenger events"); fixed words stand before dialogs. */
export const CHAT_READS: readonly ActionDefinition[] = [
  {
    ...READ,
    path: '/v1/chats/find',
    summary: 'Chats: that of a record',
    params: {},
    input: [
      {
        name: 'entityType',
        type: 'string',
        required: true,
        max: 50,
        missingCode: 'MISSING_PARAMS',
        description: 'CRM, TASKS, CALENDAR, SONET_GROUP, LINES and so on',
        example: 'CRM',
      },
      {
        name: 'entityId',
        type: 'string',
        required: true,
        max: 255,
        missingCode: 'MISSING_PARAMS',
        description: 'Of CRM the kind and the id of a record',
        example: 'DEAL|1',
      },
    ],
    before: {
      call: {
        method: 'im.chat.get',
        args: { ENTITY_TYPE: '$p.entityType', ENTITY_ID: '$p.entityId' },
        result: { kind: 'row', path: ['result'] },
      },
      take: foundDialog,
    },
    call: {
      method: 'im.dialog.get',
      args: { DIALOG_ID: '$p.foundDialogId' },
      result: { kind: 'row', path: ['result'] },
    },
    errors: ['ENTITY_NOT_FOUND'],
    answer: { kind: 'shaped', data: ChatAnswer, present: presentChat },
  },
  {
    ...READ,
    path: '/v1/chats/search',
    summary: 'Chats: search by name',
    params: {},
    input: [
      {
        name: 'search',
        type: 'string',
        description: 'Part of the name',
        required: true,
        max: 255,
        missingCode: 'MISSING_PARAMS',
        example: 'Deal',
      },
      { name: 'limit', type: 'integer', description: 'Chats wanted', min: 1, max: 50, default: 10 },
      { name: 'offset', type: 'integer', description: 'Chats to skip', min: 0 },
    ],
    call: {
      method: 'im.search.chat.list',
      args: { FIND: '$p.search', LIMIT: '$p.limit', OFFSET: '$p.offset?' },
      result: { kind: 'rows', path: ['result'] },
    },
    answer: { kind: 'shaped', data: ChatAnswer, isList: true, meta: ListTotal, present: presentChats },
  },
  {
    ...READ,
    path: '/v1/chats/recent',
    summary: 'Chats: recent dialogs of the caller',
    params: {},
    input: RECENT_INPUT,
    call: {
      method: 'im.recent.list',
      args: {
        LIMIT: '$p.limit',
        OFFSET: '$p.offset?',
        SKIP_OPENLINES: '$p.skipOpenlines?',
        SKIP_DIALOG: '$p.skipDialog?',
        SKIP_CHAT: '$p.skipChat?',
        UNREAD_ONLY: '$p.unreadOnly?',
        PARSE_TEXT: '$p.parseText?',
        GET_ORIGINAL_TEXT: '$p.getOriginalText?',
        ONLY_COPILOT: '$p.onlyCopilot?',
        ONLY_CHANNEL: '$p.onlyChannel?',
        CAN_MANAGE_MESSAGES: '$p.canManageMessages?',
        LAST_MESSAGE_DATE: '$p.lastMessageDate?',
      },
      result: { kind: 'row', path: ['result'] },
    },
    answer: { kind: 'shaped', data: RecentChatsAnswer, present: presentRecent },
  },
  {
    ...READ,
    path: '/v1/chats/events',
    summary: 'Chats: events kept for the caller',
    params: {},
    input: [
      {
        name: 'offset',
        type: 'integer',
        min: 0,
        description: 'nextOffset of the call before: what comes earlier is deleted. Without it nothing is',
      },
      { name: 'limit', type: 'integer', description: 'Events wanted', min: 1, max: 1_000, default: 100 },
    ],
    call: {
      method: 'im.v2.Event.get',
      args: { offset: '$p.offset?', limit: '$p.limit' },
      result: { kind: 'row', path: ['result'] },
    },
    answer: { kind: 'shaped', data: MessengerEventsAnswer, present: presentEvents },
  },
  {
    ...READ,
    path: '/v1/chats/:dialogId',
    summary: 'Chats: one of them',
    params: { dialogId: 'dialog' },
    input: [],
    call: {
      method: 'im.dialog.get',
      args: { DIALOG_ID: '$p.dialogId' },
      result: { kind: 'row', path: ['result'] },
    },
    answer: { kind: 'shaped', data: ChatAnswer, present: presentChat },
  },
  {
    ...READ,
    path: '/v1/chats/:dialogId/users',
    summary: 'Chats: people in one',
    params: { dialogId: 'dialog' },
    input: [
      { name: 'limit', type: 'integer', description: 'People wanted', min: 1, max: 200, default: 50 },
      { name: 'offset', type: 'integer', description: 'People to skip', min: 0 },
    ],
    call: {
      method: 'im.dialog.users.list',
      args: { DIALOG_ID: '$p.dialogId', LIMIT: '$p.limit', OFFSET: '$p.offset?' },
      result: { kind: 'rows', path: ['result'] },
    },
    answer: { kind: 'shaped', data: ChatUserAnswer, isList: true, meta: ListTotal, present: presentUsers },
  },
  DIALOG_MESSAGES,
  {
    ...READ,
    path: '/v1/chats/:dialogId/folder',
    summary: 'Chats: folder of one on the drive',
    params: { dialogId: 'number' },
    input: [],
    call: {
      method: 'im.disk.folder.get',
      args: { CHAT_ID: '$p.dialogId' },
      result: { kind: 'row', path: ['result'] },
    },
    answer: { kind: 'shaped', data: ChatFolderAnswer, present: presentFolder },
  },
];
