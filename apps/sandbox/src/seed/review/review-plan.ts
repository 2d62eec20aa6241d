import { hostDate, hostDateTime } from '../../protocol/host-time.js';
import { DEPARTMENTS, DISMISSED_IDS, USER_COUNT } from '../people/people.data.js';
import { departmentOf } from '../people/seed-users.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';

export type CampaignStatus = 'finished' | 'inProgress' | 'created';

/** Who takes part in one campaign, and when. */
export interface CampaignPlan {
  readonly id: number;
  readonly status: CampaignStatus;
  readonly startDate: string;
  readonly endDate: string;
  readonly createdAt: string;
  readonly completedAt: string;
  /** Departments that take part, by position from 1; never the head office. */
  readonly departments: readonly { readonly headId: number; readonly memberIds: readonly number[] }[];
}

const CAMPAIGNS = 120;
const LAST_FINISHED = 90;
const LAST_RUNNING = 110;
const SALES = 2;
/** Every tenth campaign is one of several departments. */
const LARGE = [2, 3, 4, 5];

function statusOf(id: number): CampaignStatus {
  if (id <= LAST_FINISHED) return 'finished';
  return id <= LAST_RUNNING ? 'inProgress' : 'created';
}

/** Sales takes part in every second campaign, so that its head has more of them than one page holds. */
function departmentsOf(id: number): readonly number[] {
  if (id % 10 === 0) return LARGE;
  const other = 3 + (id % 8);
  return id % 2 === 0 ? [SALES, other] : [other];
}

function membersOf(department: number): number[] {
  const ids = Array.from({ length: USER_COUNT }, (_, index) => index + 1);
  return ids.filter((id) => departmentOf(id) === department && !DISMISSED_IDS.includes(id));
}

function planOf(id: number): CampaignPlan {
  const startMs = YEAR_START_MS + id * 3 * DAY_MS;
  return {
    id,
    status: statusOf(id),
    startDate: hostDate(startMs),
    endDate: hostDate(startMs + 30 * DAY_MS),
    createdAt: hostDateTime(startMs - 7 * DAY_MS),
    completedAt: hostDateTime(startMs + 20 * DAY_MS),
    departments: departmentsOf(id).map((department) => {
      const headId = DEPARTMENTS[department - 1]?.headId ?? 0;
      return { headId, memberIds: membersOf(department).filter((userId) => userId !== headId) };
    }),
  };
}

/** The campaigns of the seeded company, ids from 1; the head office, and with it user 1, takes part in none. */
export const CAMPAIGN_PLANS: readonly CampaignPlan[] = Array.from({ length: CAMPAIGNS }, (_, index) =>
  planOf(index + 1),
);
