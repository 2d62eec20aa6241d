import type { Row } from '../../records/record-type.js';
import { hostDateTime } from '../../protocol/host-time.js';
import { USER_COUNT } from '../people/people.data.js';
import type { SeededRandom } from '../random.js';
import { momentOf } from '../seed-time.js';

const CALL_COUNT = 100;
const LINES: readonly (readonly [number: string, name: string])[] = [
  ['+74956000001', 'Main number'],
  ['+74956000002', 'Sales'],
  ['+74956000003', 'Support'],
];
const OUTCOMES = ['200', '200', '200', '200', '304', '603-S', '486'] as const;
const REASONS: Readonly<Record<string, string>> = {
  '200': 'Success call',
  '304': 'Skipped call',
  '603-S': 'Decline self',
  '486': 'Busy',
};

export function seedExternalLines(): Row[] {
  return LINES.map(([NUMBER, NAME], index) => ({ id: index + 1, NUMBER, NAME, CRM_AUTO_CREATE: 'Y' }));
}

/** Finished calls of one year, oldest first, ids from 1. */
export function seedCallStatistics(random: SeededRandom): Row[] {
  return Array.from({ length: CALL_COUNT }, (_, index) => {
    const id = index + 1;
    const startMs = momentOf(random, index, CALL_COUNT);
    const outcome = random.pick(OUTCOMES);
    const duration = outcome === '200' ? random.integer(8, 1_200) : 0;
    const isRecorded = duration > 60 && random.chance(0.5);
    const isKnown = random.chance(0.8);
    const [portalNumber] = random.pick(LINES);
    return {
      id,
      PORTAL_USER_ID: random.integer(1, USER_COUNT),
      PORTAL_NUMBER: portalNumber,
      PHONE_NUMBER: `+7916${2_000_000 + random.integer(1, 240) * 37}`,
      CALL_ID: `externalCall.${String(id).padStart(8, '0')}.${Math.floor(startMs / 1000)}`,
      EXTERNAL_CALL_ID: null,
      CALL_CATEGORY: 'external',
      CALL_LOG: null,
      CALL_DURATION: duration,
      CALL_START_DATE: hostDateTime(startMs),
      CALL_RECORD_URL: isRecorded ? `https://records.example/${id}.mp3` : '',
      CALL_VOTE: random.chance(0.2) ? random.integer(3, 5) : null,
      COST: Math.round(duration * 2) / 100,
      COST_CURRENCY: 'RUR',
      CALL_FAILED_CODE: outcome,
      CALL_FAILED_REASON: REASONS[outcome],
      CRM_ENTITY_TYPE: isKnown ? 'CONTACT' : '',
      CRM_ENTITY_ID: isKnown ? random.integer(1, 240) : null,
      CRM_ACTIVITY_ID: isKnown ? random.integer(1, 200) : null,
      REST_APP_ID: null,
      REST_APP_NAME: null,
      TRANSCRIPT_ID: null,
      TRANSCRIPT_PENDING: 'N',
      SESSION_ID: null,
      REDIAL_ATTEMPT: null,
      COMMENT: null,
      RECORD_DURATION: isRecorded ? duration : null,
      RECORD_FILE_ID: isRecorded ? 5000 + id : null,
      CALL_TYPE: random.pick([1, 1, 2, 2, 2, 3, 4]),
    };
  });
}
