import type { Config } from '#libs/config';
import type { QuotaDefaults } from './quota-rules.policy.js';

export function quotaDefaults(config: Config): QuotaDefaults {
  return {
    monthUnits: config.aiMonthUnits,
    pacing: config.aiPacing,
    dayPercent: config.aiDayPercent,
    weekPercent: config.aiWeekPercent,
    overagePrice: config.aiOveragePrice,
    overageHourPercent: config.aiOverageHourPercent,
  };
}
