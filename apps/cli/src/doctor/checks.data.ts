import type { Check } from './check.js';
import { CLOCK_CHECKS } from './clock.checks.js';
import { DATABASE_CHECKS } from './database.checks.js';
import { FLEET_CHECKS } from './fleet.checks.js';
import { MACHINE_CHECKS } from './machine.checks.js';
import { NEIGHBOUR_CHECKS } from './neighbours.checks.js';
import { PROCESS_CHECKS } from './processes.checks.js';
import { QUEUE_CHECKS } from './queues.checks.js';
import { REDIS_CHECKS } from './redis.checks.js';
import { SETTINGS_CHECKS } from './settings.checks.js';
import { STORAGE_CHECKS } from './storage.checks.js';

/** Every check, in the order of the report: what others rest on comes first. */
export const CHECKS: readonly Check[] = [
  ...SETTINGS_CHECKS,
  ...MACHINE_CHECKS,
  ...DATABASE_CHECKS,
  ...CLOCK_CHECKS,
  ...STORAGE_CHECKS,
  ...REDIS_CHECKS,
  ...QUEUE_CHECKS,
  ...PROCESS_CHECKS,
  ...FLEET_CHECKS,
  ...NEIGHBOUR_CHECKS,
];
