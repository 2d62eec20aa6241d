import type { ActionDefinition } from './action-definition.js';
import { AUTOMATION_ACTIONS } from './automation-actions.data.js';
import { CALENDAR_ACTIONS } from './calendar-actions.data.js';
import { CHAT_READS } from './chats/chat-reads.data.js';
import { CHAT_WRITES } from './chats/chat-writes.data.js';
import { CRM_ACTIONS } from './crm-actions.data.js';
import { CRM_SETUP_ACTIONS } from './crm-setup-actions.data.js';
import { FEED_ACTIONS } from './feed-actions.data.js';
import { BIN_ACTIONS, FILE_ACTIONS } from './files/files-actions.data.js';
import { NOTIFICATION_ACTIONS } from './notifications/notifications-actions.data.js';
import { REVIEW_ACTIONS } from './review/review-actions.data.js';
import { CALL_ACTIONS } from './telephony/call-actions.data.js';
import { TELEPHONY_ACTIONS } from './telephony/telephony-actions.data.js';
import { WORKDAY_ACTIONS } from './workday/workday-actions.data.js';

/** Paths of people beside the base `users`. */
const PEOPLE_ACTIONS: readonly ActionDefinition[] = [
  {
    method: 'GET',
    path: '/v1/users/me',
    summary: 'Users: the acting person',
    tag: 'users',
    scope: 'user',
    mode: 'read',
    status: 200,
    params: {},
    input: [],
    call: { method: 'user.current', args: {}, result: { kind: 'row', path: ['result'] } },
    answer: { kind: 'record', base: 'users' },
  },
];

/** Paths of the messenger. */
const CHAT_ACTIONS: readonly ActionDefinition[] = [...CHAT_READS, ...CHAT_WRITES];

/** The paths of the specification beside the common pattern. Adding one is adding its row; fixed words stand before ids. */
export const ACTIONS: readonly ActionDefinition[] = [
  ...CRM_ACTIONS,
  ...AUTOMATION_ACTIONS,
  ...CRM_SETUP_ACTIONS,
  ...TELEPHONY_ACTIONS,
  ...FEED_ACTIONS,
  ...CALL_ACTIONS,
  ...PEOPLE_ACTIONS,
  ...WORKDAY_ACTIONS,
  ...CALENDAR_ACTIONS,
  ...REVIEW_ACTIONS,
  ...NOTIFICATION_ACTIONS,
  ...CHAT_ACTIONS,
  ...FILE_ACTIONS,
  ...BIN_ACTIONS,
];
