import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { OperationSteps } from './life/operation-steps.js';
import { OperationStream } from './life/operation.stream.js';
import { OperationLeaseRepository } from './locks/operation-lease.repository.js';
import { LeaseKeeper } from './locks/runner-lease.js';
import { BusyServer, LockStream, ServerLockRepository } from './locks/server-lock.js';
import { DeployArchiveRepository, OperationInputRepository } from './output/operation-input.repository.js';
import {
  OperationOutputRepository,
  OperationReportRepository,
} from './output/operation-output.repository.js';
import { OutputChargeRepository } from './output/output-budget.js';
import { OperationViewRepository } from './views/operation-view.repository.js';
import { OperationWatch } from './views/operation-watch.js';
import { USUAL_WAITS, WAITS } from './waits.js';

const SERVICES = [
  OperationSteps,
  OperationViewRepository,
  OperationWatch,
  OperationInputRepository,
  OperationOutputRepository,
  OperationReportRepository,
  OutputChargeRepository,
  DeployArchiveRepository,
  ServerLockRepository,
  OperationLeaseRepository,
  LeaseKeeper,
  BusyServer,
  { provide: WAITS, useValue: USUAL_WAITS },
];

/** Operations as facts and rows, and the locks of servers. */
@Module({
  imports: [EventLogModule.forFeature({ streams: [OperationStream, LockStream] })],
  providers: SERVICES,
  exports: [EventLogModule, ...SERVICES],
})
export class OperationsModule {}
