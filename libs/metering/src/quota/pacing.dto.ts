import { EnumField, IntegerField } from '#libs/http';
import { PACING_MODES, type PacingMode } from '../contracts/quota-policy.js';

const OPTIONAL = { optional: true, nullable: true } as const;

/** Body of `PATCH /v1/ai/pacing`; what is absent stays, null gives the choice back to the platform. */
export class PacingBody {
  @EnumField({ description: 'What happens above the day and week limits', values: PACING_MODES, ...OPTIONAL })
  mode?: PacingMode | null;

  @IntegerField({ description: 'Percent of the month that a day may use', min: 1, max: 100, ...OPTIONAL })
  dayPercent?: number | null;

  @IntegerField({ description: 'Percent of the month that a week may use', min: 1, max: 100, ...OPTIONAL })
  weekPercent?: number | null;
}
