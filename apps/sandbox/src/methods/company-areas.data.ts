import type { HostArea } from '../protocol/host-method.js';
import { ALL_BOT_METHODS } from './bots/bots.methods.js';
import { LANDING_METHODS } from './content/landing.methods.js';
import { LOG_METHODS } from './content/log.methods.js';
import { NOTE_COLLECTION_METHODS } from './content/note-collection.methods.js';
import { NOTE_DOCUMENT_METHODS } from './content/note-document.methods.js';
import { BIN_METHODS } from './disk/bin.methods.js';
import { FILE_METHODS } from './disk/file.methods.js';
import { FOLDER_METHODS } from './disk/folder.methods.js';
import { STORAGE_METHODS } from './disk/storage.methods.js';
import { EVENT_METHODS } from './events/event.methods.js';
import { MAILBOX_METHODS } from './mail/mailbox.methods.js';
import { CONNECTOR_METHODS } from './main/connector.methods.js';
import { EVENT_LOG_METHODS } from './main/event-log.methods.js';
import { MARKET_METHODS } from './market/market.methods.js';
import { MESSENGER_METHODS } from './messenger/messenger-methods.data.js';
import { DEPARTMENT_METHODS } from './people/department.methods.js';
import { NODE_METHODS } from './people/node.methods.js';
import { PROFILE_METHODS, USER_METHODS } from './people/user.methods.js';
import { WORKGROUP_METHODS } from './people/workgroup.methods.js';
import { PLACEMENT_ADMIN_METHODS, PLACEMENT_METHODS } from './placements/placement.methods.js';
import { MANAGER_ANSWER_METHODS } from './review/manager-answer.methods.js';
import { REVIEW_LIST_METHODS } from './review/review-list.methods.js';
import { CALL_CARD_METHODS, CALL_TRANSCRIPT_METHODS } from './services/call-transcript.methods.js';
import { LIST_ELEMENT_METHODS } from './services/list-element.methods.js';
import { LIST_FIELD_METHODS } from './services/list-field.methods.js';
import { LIST_METHODS, LIST_SECTION_METHODS } from './services/list.methods.js';
import { OPEN_LINE_METHODS } from './services/open-line.methods.js';
import { EXTERNAL_TELEPHONY_METHODS, TELEPHONY_METHODS } from './services/telephony.methods.js';
import { WORKFLOW_TEMPLATE_METHODS } from './services/workflow-template.methods.js';
import { WORKFLOW_EVENT_METHODS, WORKFLOW_METHODS } from './services/workflow.methods.js';
import { BOOKING_METHODS } from './work/booking.methods.js';
import { CALENDAR_SETTINGS_METHODS } from './work/calendar-settings.methods.js';
import { CALENDAR_METHODS } from './work/calendar.methods.js';
import { TASK_ITEM_METHODS } from './work/task-items.methods.js';
import { TASK_LINK_METHODS } from './work/task-link.methods.js';
import { TASK_V3_METHODS } from './work/task-v3.methods.js';
import { TASK_METHODS } from './work/task.methods.js';
import { WORK_SCHEDULE_METHODS, WORKDAY_RECORD_METHODS } from './workday/workday-records.methods.js';
import { WORKDAY_METHODS } from './workday/workday.methods.js';

/** People, tasks, files, communication and the rest of the company. */
export const COMPANY_AREAS: readonly HostArea[] = [
  { scopes: [], version: 2, methods: PROFILE_METHODS },
  { scopes: ['user', 'user_basic', 'user_brief'], version: 2, methods: USER_METHODS },
  { scopes: ['imbot'], version: 2, methods: ALL_BOT_METHODS },
  { scopes: ['im'], version: 2, methods: MESSENGER_METHODS },
  { scopes: ['department'], version: 2, methods: DEPARTMENT_METHODS },
  { scopes: ['humanresources'], version: 3, methods: NODE_METHODS },
  { scopes: ['sonet_group', 'socialnetwork'], version: 2, methods: WORKGROUP_METHODS },
  {
    scopes: ['task', 'tasks'],
    version: 2,
    methods: { ...TASK_METHODS, ...TASK_ITEM_METHODS, ...TASK_LINK_METHODS },
  },
  { scopes: ['task', 'tasks'], version: 3, methods: TASK_V3_METHODS },
  { scopes: ['mail'], version: 3, methods: MAILBOX_METHODS },
  { scopes: ['calendar'], version: 2, methods: { ...CALENDAR_METHODS, ...CALENDAR_SETTINGS_METHODS } },
  {
    scopes: ['timeman'],
    version: 2,
    methods: { ...WORKDAY_METHODS, ...WORK_SCHEDULE_METHODS },
    switchedBy: 'timeman',
  },
  { scopes: ['timeman'], version: 3, methods: WORKDAY_RECORD_METHODS, switchedBy: 'timeman' },
  { scopes: ['booking'], version: 2, methods: BOOKING_METHODS },
  {
    scopes: ['disk'],
    version: 2,
    methods: { ...STORAGE_METHODS, ...FOLDER_METHODS, ...FILE_METHODS, ...BIN_METHODS },
  },
  { scopes: ['landing'], version: 2, methods: LANDING_METHODS },
  { scopes: ['imopenlines'], version: 2, methods: OPEN_LINE_METHODS },
  {
    scopes: ['telephony'],
    version: 2,
    methods: {
      ...EXTERNAL_TELEPHONY_METHODS,
      ...CALL_CARD_METHODS,
      ...CALL_TRANSCRIPT_METHODS,
      ...TELEPHONY_METHODS,
    },
    applicationOnly: Object.keys({ ...EXTERNAL_TELEPHONY_METHODS, ...CALL_CARD_METHODS }),
  },
  {
    scopes: ['bizproc'],
    version: 2,
    methods: { ...WORKFLOW_TEMPLATE_METHODS, ...WORKFLOW_METHODS, ...WORKFLOW_EVENT_METHODS },
    adminOnly: ['bizproc.workflow.instances'],
    applicationOnly: [...Object.keys(WORKFLOW_TEMPLATE_METHODS), ...Object.keys(WORKFLOW_EVENT_METHODS)],
  },
  {
    scopes: ['lists'],
    version: 2,
    methods: { ...LIST_METHODS, ...LIST_FIELD_METHODS, ...LIST_SECTION_METHODS, ...LIST_ELEMENT_METHODS },
  },
  { scopes: ['note'], version: 3, methods: { ...NOTE_COLLECTION_METHODS, ...NOTE_DOCUMENT_METHODS } },
  {
    scopes: ['performan'],
    version: 3,
    methods: { ...REVIEW_LIST_METHODS, ...MANAGER_ANSWER_METHODS },
    switchedBy: 'performan',
  },
  { scopes: [], version: 3, methods: CONNECTOR_METHODS },
  { scopes: ['log'], version: 2, methods: LOG_METHODS },
  { scopes: [], version: 2, methods: MARKET_METHODS },
  {
    scopes: ['placement'],
    version: 2,
    methods: PLACEMENT_METHODS,
    adminOnly: PLACEMENT_ADMIN_METHODS,
    applicationOnly: Object.keys(PLACEMENT_METHODS),
  },
  { scopes: [], version: 2, methods: EVENT_METHODS, applicationOnly: Object.keys(EVENT_METHODS) },
  { scopes: ['main'], version: 3, methods: EVENT_LOG_METHODS, adminOnly: Object.keys(EVENT_LOG_METHODS) },
];
