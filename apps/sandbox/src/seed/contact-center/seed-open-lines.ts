import type { Row } from '../../records/record-type.js';
import { hostDateTime } from '../../protocol/host-time.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';

const LINES = ['Website chat', 'Messenger sales', 'Support', 'Partners', 'Old line'];

/** A line as a new one is set up by the host. */
export function openLineRow(id: number, name: string, queue: readonly number[], nowMs: number): Row {
  return {
    id,
    LINE_NAME: name,
    ACTIVE: 'Y',
    CRM: 'Y',
    CRM_CREATE: 'lead',
    CRM_SOURCE: 'create',
    QUEUE: queue,
    QUEUE_TYPE: 'evenly',
    QUEUE_TIME: 60,
    NO_ANSWER_TIME: 60,
    NO_ANSWER_RULE: 'text',
    NO_ANSWER_TEXT: 'Nobody can answer right now, we will come back to you.',
    WELCOME_MESSAGE: 'Y',
    WELCOME_MESSAGE_TEXT: `Welcome to ${name}.`,
    WELCOME_BOT_ENABLE: 'N',
    WELCOME_BOT_ID: 0,
    WELCOME_BOT_JOIN: 'always',
    WELCOME_BOT_TIME: 600,
    WELCOME_BOT_LEFT: 'queue',
    WORKTIME_ENABLE: 'N',
    WORKTIME_FROM: '9',
    WORKTIME_TO: '18.30',
    WORKTIME_TIMEZONE: 'Europe/Moscow',
    WORKTIME_DAYOFF: [],
    WORKTIME_HOLIDAYS: [],
    VOTE_MESSAGE: 'Y',
    CHECK_AVAILABLE: 'N',
    MAX_CHAT: 0,
    LANGUAGE_ID: 'en',
    DATE_CREATE: hostDateTime(nowMs),
    DATE_MODIFY: hostDateTime(nowMs),
  };
}

/** Open lines of the contact centre, ids from 1. */
export function seedOpenLines(): Row[] {
  return LINES.map((name, index) => ({
    ...openLineRow(index + 1, name, [8 + index, 18 + index, 28 + index], YEAR_START_MS + index * 30 * DAY_MS),
    ACTIVE: index === LINES.length - 1 ? 'N' : 'Y',
    QUEUE_TYPE: index % 2 === 0 ? 'evenly' : 'strictly',
  }));
}
