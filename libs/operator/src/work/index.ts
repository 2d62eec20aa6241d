export { EffectiveLimits } from './effective-limits.query.js';
export { LiveProcesses } from './live-processes.query.js';
export { OperatorWorkModule } from './operator-work.module.js';
export { Queues } from './queues.js';
export { TightenedKeys } from './tightened-keys.query.js';
