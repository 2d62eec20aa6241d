import { hostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { USER_COUNT } from '../people/people.data.js';
import { userName } from '../people/seed-users.js';
import type { SeededRandom } from '../random.js';
import { TASK_COUNT } from '../seed-sizes.data.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';
import { COMMENT_TEXTS, WORK_NOTES } from './task-words.data.js';

const HOUR_MS = 3_600_000;
const QUARTER_SECONDS = 900;
const COMMENTED_STEP = 3;
const TRACKED_STEP = 4;

/** How many comments a seeded task has; follows from the id alone, so that the task's own count agrees. */
export function commentCountOf(taskId: number): number {
  return taskId % COMMENTED_STEP === 0 ? 1 + (taskId % 4) : 0;
}

/** Seconds of every time record of a seeded task. */
export function trackedSecondsOf(taskId: number): number[] {
  if (taskId % TRACKED_STEP !== 0) return [];
  return Array.from(
    { length: 1 + (taskId % 3) },
    (_, step) => (1 + ((taskId + step * 5) % 12)) * QUARTER_SECONDS,
  );
}

function activityMoment(random: SeededRandom, taskId: number, step: number): number {
  const createdDay = Math.floor(((taskId - 1) * 365) / TASK_COUNT);
  return YEAR_START_MS + (createdDay + 1 + step) * DAY_MS + random.integer(0, 8) * HOUR_MS;
}

/** Comments of tasks, ids from 1. */
export function seedTaskComments(random: SeededRandom): Row[] {
  const rows: Row[] = [];
  for (let taskId = 1; taskId <= TASK_COUNT; taskId += 1) {
    for (let step = 0; step < commentCountOf(taskId); step += 1) {
      const authorId = random.integer(1, USER_COUNT);
      const { first, last } = userName(authorId);
      rows.push({
        id: rows.length + 1,
        TASK_ID: taskId,
        AUTHOR_ID: authorId,
        AUTHOR_NAME: `${first} ${last}`,
        AUTHOR_EMAIL: '',
        POST_DATE: hostDateTime(activityMoment(random, taskId, step)),
        POST_MESSAGE: random.pick(COMMENT_TEXTS),
        UF_FORUM_MESSAGE_DOC: [],
        POST_MESSAGE_HTML: null,
      });
    }
  }
  return rows;
}

/** Time records of tasks, ids from 1. */
export function seedTaskTime(random: SeededRandom): Row[] {
  const rows: Row[] = [];
  for (let taskId = 1; taskId <= TASK_COUNT; taskId += 1) {
    for (const [step, seconds] of trackedSecondsOf(taskId).entries()) {
      const startMs = activityMoment(random, taskId, step);
      rows.push({
        id: rows.length + 1,
        TASK_ID: taskId,
        USER_ID: random.integer(1, USER_COUNT),
        COMMENT_TEXT: random.pick(WORK_NOTES),
        SECONDS: seconds,
        MINUTES: Math.floor(seconds / 60),
        SOURCE: random.chance(0.4) ? 1 : 2,
        CREATED_DATE: hostDateTime(startMs + seconds * 1000),
        DATE_START: hostDateTime(startMs),
        DATE_STOP: hostDateTime(startMs + seconds * 1000),
      });
    }
  }
  return rows;
}
