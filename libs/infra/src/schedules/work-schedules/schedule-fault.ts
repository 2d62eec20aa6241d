import { PorticoError } from '#libs/kernel';
import type { ScheduleFault } from './week.policy.js';

export function refuseSchedule({ field, message }: ScheduleFault): never {
  throw new PorticoError('VALIDATION_ERROR', { message, details: { field, rule: 'schedule' } });
}
