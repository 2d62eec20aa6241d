import type { ActionDefinition } from './action-definition.js';
import { WORKDAY_ACTIONS } from './workday/workday-actions.data.js';
import { CALENDAR_ACTIONS } from './calendar/calendar-actions.data.js';
import { REVIEW_ACTIONS } from './review/review-actions.data.js';
import { NOTIFICATION_ACTIONS } from './notifications/notifications-actions.data.js';
import { CHAT_ACTIONS } from './chats/chats-actions.data.js';
import { BIN_ACTIONS } from './files/bin-actions.data.js';
import { FILE_ACTIONS } from './files/files-actions.data.js';
import { TELEPHONY_ACTIONS } from './telephony/telephony-actions.data.js';
import { CALL_ACTIONS } from './telephony/call-actions.data.js';
import { FEED_ACTIONS } from './feed-actions.data.js';
import { PEOPLE_ACTIONS } from './people-actions.data.js';
import { CRM_SETUP_ACTIONS } from './crm-setup-actions.data.js';
import { AUTOMATION_ACTIONS } from './automation-actions.data.js';
import { CRM_ACTIONS } from './crm-actions.data.js';

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
