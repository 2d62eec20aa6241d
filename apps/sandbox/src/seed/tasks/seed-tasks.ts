import { hostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { USER_COUNT, WORKGROUPS } from '../people/people.data.js';
import type { SeededRandom } from '../random.js';
import { TASK_COUNT } from '../seed-sizes.data.js';
import { ageDays, DAY_MS, momentOf } from '../seed-time.js';
import { commentCountOf, trackedSecondsOf } from './seed-task-activity.js';
import { TASK_DETAILS, TASK_TAGS, TASK_TITLES } from './task-words.data.js';

const HOUR_MS = 3_600_000;
const STATUS = { pending: 2, inProgress: 3, awaitingControl: 4, completed: 5, deferred: 6 } as const;

function statusOf(random: SeededRandom, age: number): number {
  if (random.chance(Math.min(0.92, age / 60))) return STATUS.completed;
  return random.pick([
    STATUS.pending,
    STATUS.pending,
    STATUS.inProgress,
    STATUS.awaitingControl,
    STATUS.deferred,
  ]);
}

function someUsers(random: SeededRandom, chance: number, most: number): number[] {
  if (!random.chance(chance)) return [];
  const first = random.integer(1, USER_COUNT);
  return Array.from({ length: random.integer(1, most) }, (_, step) => ((first + step * 3) % USER_COUNT) + 1);
}

function seedTask(random: SeededRandom, id: number, createdMs: number): Row {
  const status = statusOf(random, ageDays(createdMs));
  const isCompleted = status === STATUS.completed;
  const changedMs = createdMs + random.integer(1, 20) * DAY_MS;
  const isStarted = isCompleted || status === STATUS.inProgress || status === STATUS.awaitingControl;
  const responsibleId = random.integer(1, USER_COUNT);
  const deadlineMs = createdMs + random.integer(1, 30) * DAY_MS;
  const isPlanned = random.chance(0.2);
  return {
    id,
    TITLE: `${random.pick(TASK_TITLES)} (${id})`,
    DESCRIPTION: random.pick(TASK_DETAILS),
    PARENT_ID: id > 20 && random.chance(0.08) ? id - random.integer(1, 15) : 0,
    MARK: isCompleted && random.chance(0.2) ? random.pick(['P', 'P', 'N']) : null,
    PRIORITY: random.pick([1, 1, 1, 2, 0]),
    STATUS: status,
    MULTITASK: 'N',
    GROUP_ID: random.chance(0.4) ? random.integer(1, WORKGROUPS.length) : 0,
    STAGE_ID: 0,
    FLOW_ID: 0,
    CREATED_BY: random.chance(0.3) ? responsibleId : random.integer(1, USER_COUNT),
    CREATED_DATE: hostDateTime(createdMs),
    RESPONSIBLE_ID: responsibleId,
    ACCOMPLICES: someUsers(random, 0.2, 3),
    AUDITORS: someUsers(random, 0.25, 2),
    CHANGED_BY: responsibleId,
    CHANGED_DATE: hostDateTime(changedMs),
    ACTIVITY_DATE: hostDateTime(changedMs),
    CLOSED_BY: isCompleted ? responsibleId : 0,
    CLOSED_DATE: isCompleted ? hostDateTime(changedMs) : null,
    DATE_START: isStarted ? hostDateTime(createdMs + 2 * HOUR_MS) : null,
    DEADLINE: random.chance(0.75) ? hostDateTime(deadlineMs) : null,
    START_DATE_PLAN: isPlanned ? hostDateTime(createdMs + DAY_MS) : null,
    END_DATE_PLAN: isPlanned ? hostDateTime(deadlineMs) : null,
    TIME_ESTIMATE: random.chance(0.4) ? random.integer(1, 16) * 1800 : 0,
    TIME_SPENT_IN_LOGS: trackedSecondsOf(id).reduce((sum, seconds) => sum + seconds, 0),
    ALLOW_CHANGE_DEADLINE: random.chance(0.6) ? 'Y' : 'N',
    ALLOW_TIME_TRACKING: random.chance(0.3) ? 'Y' : 'N',
    TASK_CONTROL: random.chance(0.3) ? 'Y' : 'N',
    MATCH_WORK_TIME: 'N',
    FAVORITE: random.chance(0.05) ? 'Y' : 'N',
    COMMENTS_COUNT: commentCountOf(id),
    DEPENDS_ON: id > 20 && id % 9 === 0 ? [id - 1, id - 2] : [],
    TAGS: random.chance(0.3) ? [random.pick(TASK_TAGS)] : [],
    UF_CRM_TASK: random.chance(0.25) ? [`D_${random.integer(1, 300)}`] : [],
    UF_TASK_WEBDAV_FILES: [],
    XML_ID: null,
    GUID: `{00000000-0000-4000-8000-${String(id).padStart(12, '0')}}`,
  };
}

/** Tasks spread over one year of working hours, oldest first, ids from 1. */
export function seedTasks(random: SeededRandom): Row[] {
  return Array.from({ length: TASK_COUNT }, (_, index) =>
    seedTask(random, index + 1, momentOf(random, index, TASK_COUNT)),
  );
}
