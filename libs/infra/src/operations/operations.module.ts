import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { DeployArchiveRepository } from './archives/deploy-archive.repository.js';
import { OperationSteps } from './life/operation-steps.js';
import { OperationStream } from './life/operation.stream.js';
import { BusyServer } from './locks/busy-server.query.js';
import { LockStream } from './locks/lock.stream.js';
import { OperationLeaseRepository } from './locks/operation-lease.repository.js';
import { ServerLockRepository } from './locks/server-lock.repository.js';
import { OperationInputRepository } from './output/operation-input.repository.js';
import { OutputChargeRepository } from './output/output-charge.repository.js';
import { OperationOutputRepository } from './output/operation-output.repository.js';
import { OperationReportRepository } from './output/operation-report.repository.js';
import { LeaseKeeper } from './running/lease-keeper.js';
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
