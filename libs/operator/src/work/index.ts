export { EffectiveLimits } from './effective-limits.query.js';
export { LiveProcesses, Queues } from './live-processes.query.js';
export { OperatorWorkModule } from './operator-work.module.js';
export { TightenedKeys } from './tightened-keys.query.js';
