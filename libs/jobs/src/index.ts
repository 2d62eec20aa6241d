export * from './contracts/index.js';
export { JobsModule } from './jobs.module.js';
export { JobHandlersModule, JobTable } from './handlers/job-table.js';
export { QueueBoardModule } from './board/queue-board.js';
export {
  JobHandler,
  InjectJobs,
  JOBS,
  type Jobs,
  type JobContext,
} from './handlers/job-handler.decorator.js';
export { askRedis, jobBackendNeeds } from './backend/redis-backend.js';
export { BackendWatch } from './backend/backend-watch.js';
export { JobQueues } from './queues/job-queues.js';
export { JobHealth, type JobHealthSnapshot, type QueueHealth, inspectQueues } from './health/job-health.js';
export { QueueAdmin, SHOWN_STATES, type ShownJob, type ShownState } from './admin/queue-admin.js';
export {
  type JobDefinition,
  type JobOwnership,
  jobRequest,
  type RequestedJobDefinition,
  type SweepDefinition,
} from './declarations/job-definition.js';
export { JobDeclarationError } from './declarations/job-declarations.policy.js';
export { migrateJobStore } from './job-store-migration.js';
