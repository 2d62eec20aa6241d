import type { Decider } from '#libs/kernel';
import type { UsageFolded } from '../contracts/usage.events.js';

/** Calls of a subject that ended since the last time, all admitted in one hour. */
export interface FoldUsage {
  readonly type: 'fold';
  readonly payer: string;
  readonly subjectId: string;
  readonly portalId: string;
  readonly hour: Date;
  readonly net: bigint;
  readonly gross: bigint;
  readonly calls: number;
  readonly at: Date;
}

function decide({ hour, net, gross, at, type: _type, ...rest }: FoldUsage): readonly UsageFolded[] {
  const data = {
    ...rest,
    hour: hour.toISOString(),
    net: net.toString(),
    gross: gross.toString(),
    foldedAt: at.toISOString(),
  };
  return [{ type: 'usage_folded', data }];
}

/** Every fold is a fact; what was folded before decides nothing. */
export const usageHourDecider: Decider<null, FoldUsage, UsageFolded> = {
  initialState: () => null,
  evolve: (state) => state,
  decide,
};
