import type { SectionRefusal } from '#libs/host-client/contracts';
import type { ActionDefinition, InputDefinition } from '../action-definition.js';
import {
  NotificationAnswer,
  NotificationFeedMeta,
  NotificationSchemaAnswer,
  NotificationsReadAnswer,
  presentFeed,
  presentRead,
  presentSchema,
} from './notification-feed.presenter.js';
import { checkFeedInput, checkReadInput, refuseUndelivered } from './notification-rules.policy.js';

const GROUP = 'notifications';
const LONGEST_MESSAGE = 100_000;
const LONGEST_TAG = 255;

const REFUSALS: readonly SectionRefusal[] = [
  { host: ['message_empty', 'user_id_empty'], answer: 'MISSING_PARAMS', words: 'host' },
  { host: ['params_error', 'id_empty'], answer: 'INVALID_PARAMS', words: 'host' },
  // The caller cannot help that: the name is ours to send.
  { host: ['access_denied'], description: /client id/i, answer: 'HOST_UNAVAILABLE' },
];

const NOT_DELIVERED: readonly SectionRefusal[] = [
  { host: ['user_not_found'], answer: 'NOTIFICATION_NOT_DELIVERED' },
  {
    description: /\b(user|recipient)\b.*\b(not found|not exist|inactive|deactivated)/i,
    answer: 'NOTIFICATION_NOT_DELIVERED',
  },
];

const TAG: InputDefinition = {
  name: 'tag',
  type: 'string',
  max: LONGEST_TAG,
  missingCode: 'MISSING_PARAMS',
  description: 'Word of the caller by which it can be found and deleted',
};

const SUB_TAG: InputDefinition = {
  name: 'subTag',
  type: 'string',
  max: LONGEST_TAG,
  missingCode: 'MISSING_PARAMS',
  description: 'Second word, within the tag',
};

const ADDED = {
  USER_ID: '$p.userId',
  MESSAGE: '$p.message',
  MESSAGE_OUT: '$p.messageOut?',
  TAG: '$p.tag?',
  SUB_TAG: '$p.subTag?',
  ATTACH: '$p.attach?',
  CLIENT_ID: '$p.clientId?',
} as const;

const TAKING_BACK = {
  method: 'DELETE',
  tag: GROUP,
  scope: 'im',
  mode: 'write',
  status: 200,
  call: {
    method: 'im.notify.delete',
    args: { TAG: '$p.tag', SUB_TAG: '$p.subTag?', CLIENT_ID: '$p.clientId?' },
    result: { kind: 'row', path: ['result'] },
  },
  refusals: REFUSALS,
  answer: { kind: 'constant', value: { deleted: true } },
} as const;

/** Notifications of the messenger (specification part 2, "Notifications"). */
export const NOTIFICATION_ACTIONS: readonly ActionDefinition[] = [
  {
    method: 'POST',
    path: '/v1/notifications',
    summary: 'Notifications: tell a person',
    tag: GROUP,
    scope: 'im',
    mode: 'write',
    status: 201,
    params: {},
    input: [
      {
        name: 'userId',
        type: 'integer',
        description: 'Number of the user who gets it',
        required: true,
        min: 1,
        missingCode: 'MISSING_PARAMS',
        example: 1,
      },
      {
        name: 'message',
        type: 'string',
        description: 'Text as the portal shows it; may hold BB code',
        required: true,
        max: LONGEST_MESSAGE,
        missingCode: 'MISSING_PARAMS',
        example: 'The report is ready.',
      },
      {
        name: 'type',
        type: 'string',
        values: ['personal', 'system'],
        default: 'personal',
        description: 'Personal is from the application, system from the portal',
      },
      TAG,
      SUB_TAG,
      {
        name: 'messageOut',
        type: 'string',
        description: 'Text for e-mail and other ways out of the portal; message by default',
        max: LONGEST_MESSAGE,
        missingCode: 'MISSING_PARAMS',
      },
      {
        name: 'attach',
        type: 'any',
        description:
          'Blocks under the text: a list, an object with BLOCKS, or either as JSON; passed on as it is',
      },
    ],
    derive: ({ type }) => ({ fromPortal: type === 'system' }),
    call: {
      method: 'im.notify.personal.add',
      args: ADDED,
      result: { kind: 'id', path: ['result'] },
      variants: [
        {
          when: 'fromPortal',
          operation: {
            method: 'im.notify.system.add',
            args: ADDED,
            result: { kind: 'id', path: ['result'] },
          },
        },
      ],
    },
    booleans: 'json',
    refusals: [...REFUSALS, ...NOT_DELIVERED],
    refuse: refuseUndelivered,
    errors: ['NOTIFICATION_NOT_DELIVERED'],
    answer: { kind: 'id', name: 'notificationId', type: 'number' },
  },
  {
    method: 'GET',
    path: '/v1/notifications',
    summary: 'Notifications: feed of the caller',
    tag: GROUP,
    scope: 'im',
    mode: 'read',
    status: 200,
    params: {},
    input: [
      { name: 'lastId', type: 'integer', min: 1, description: 'With lastType: after this one' },
      { name: 'lastType', type: 'integer', min: 1, max: 3, description: 'Of the notification of lastId' },
      { name: 'limit', type: 'integer', description: 'Notifications wanted', min: 1, max: 50, default: 50 },
      { name: 'convertText', type: 'boolean', description: 'The text as HTML' },
    ],
    check: checkFeedInput,
    call: {
      method: 'im.notify.get',
      args: {
        LAST_ID: '$p.lastId?',
        LAST_TYPE: '$p.lastType?',
        LIMIT: '$p.limit',
        CONVERT_TEXT: '$p.convertText?',
      },
      result: { kind: 'row', path: ['result'] },
    },
    refusals: REFUSALS,
    answer: {
      kind: 'shaped',
      data: NotificationAnswer,
      isList: true,
      meta: NotificationFeedMeta,
      present: presentFeed,
    },
  },
  {
    method: 'GET',
    path: '/v1/notifications/schema',
    summary: 'Notifications: kinds, by module',
    tag: GROUP,
    scope: 'im',
    mode: 'read',
    status: 200,
    params: {},
    input: [],
    call: { method: 'im.notify.schema.get', args: {}, result: { kind: 'row', path: ['result'] } },
    answer: { kind: 'shaped', data: NotificationSchemaAnswer, present: presentSchema },
  },
  {
    method: 'POST',
    path: '/v1/notifications/read',
    summary: 'Notifications: mark as read or unread',
    tag: GROUP,
    scope: 'im',
    mode: 'write',
    status: 200,
    params: {},
    input: [
      { name: 'id', type: 'integer', description: 'Number of one notification; or ids, or all', min: 1 },
      {
        name: 'ids',
        type: 'numbers',
        description: 'Numbers of notifications; or id, or all',
        min: 1,
        max: 100,
      },
      { name: 'all', type: 'boolean', description: 'true for all notifications; or id, or ids' },
      { name: 'read', type: 'boolean', default: true, description: 'False marks as unread' },
      {
        name: 'onlyCurrent',
        type: 'boolean',
        default: true,
        description: 'With id: false takes every newer one too',
      },
    ],
    check: checkReadInput,
    errors: ['MISSING_PARAMS'],
    call: {
      method: 'im.notify.read',
      args: { ID: '$p.id', ONLY_CURRENT: '$p.onlyCurrent', ACTION: '$p.read' },
      result: { kind: 'row', path: ['result'] },
      variants: [
        {
          when: 'ids',
          operation: {
            method: 'im.notify.read.list',
            args: { IDS: '$p.ids', ACTION: '$p.read' },
            result: { kind: 'row', path: ['result'] },
          },
        },
        {
          when: 'all',
          operation: { method: 'im.notify.read.all', args: {}, result: { kind: 'row', path: ['result'] } },
        },
      ],
    },
    refusals: REFUSALS,
    answer: { kind: 'shaped', data: NotificationsReadAnswer, present: presentRead },
  },
  {
    ...TAKING_BACK,
    path: '/v1/notifications/by-tag/:tag',
    summary: 'Notifications: take back those of a tag',
    params: { tag: 'text' },
    input: [SUB_TAG],
  },
  {
    ...TAKING_BACK,
    path: '/v1/notifications/by-tag',
    // In a path `.` and `..` are other paths, whatever they are encoded as.
    summary: 'Notifications: take back those of a tag, whatever it is; named in the query or the body',
    operationId: 'notifications.deleteByTag',
    params: {},
    input: [
      { ...TAG, required: true, description: 'The tag, as it was given', example: 'report-11' },
      SUB_TAG,
    ],
  },
  {
    method: 'DELETE',
    path: '/v1/notifications/:id',
    summary: 'Notifications: delete one of the caller',
    tag: GROUP,
    scope: 'im',
    mode: 'write',
    status: 200,
    params: { id: 'number' },
    input: [],
    call: {
      method: 'im.notify.delete',
      args: { ID: '$p.id', CLIENT_ID: '$p.clientId?' },
      result: { kind: 'row', path: ['result'] },
    },
    refusals: REFUSALS,
    answer: { kind: 'constant', value: { deleted: true } },
  },
];
