/** What the portal asks of the working days of a person; spans as `HH:MM:SS`. */
export interface WorkRules {
  /** The person decides when days begin and end, and gives no reasons. */
  readonly isFree: boolean;
  readonly maxStart: string;
  readonly minFinish: string;
  readonly minDuration: string;
  /** A time further from the present than this waits for the approval of the manager. */
  readonly allowedDeltaSeconds: number;
}

const OF_MOST: WorkRules = {
  isFree: true,
  maxStart: '09:15:00',
  minFinish: '17:45:00',
  minDuration: '08:00:00',
  allowedDeltaSeconds: 15 * 60,
};

const OF_SOME: Readonly<Record<number, WorkRules>> = { 6: { ...OF_MOST, isFree: false } };

export function workRulesOf(userId: number): WorkRules {
  return OF_SOME[userId] ?? OF_MOST;
}
