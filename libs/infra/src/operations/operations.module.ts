import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { OperationTransitions } from './life/operation-transitions.js';
import { OperationStream } from './life/operation.stream.js';
import { OperationLeaseRepository } from './locks/operation-lease.repository.js';
import { LeaseKeeper } from './locks/runner-lease.js';
import { ServerLocks, LockStream } from './locks/server-locks.js';
import { OperationContents } from './output/operation-contents.repository.js';
import { OperationViewRepository } from './views/operation-view.repository.js';
import { OperationWatch } from './views/operation-watch.js';
import { USUAL_WAITS, WAITS } from './waits.js';

const SERVICES = [
  OperationTransitions,
  OperationViewRepository,
  OperationWatch,
  OperationContents,
  ServerLocks,
  OperationLeaseRepository,
  LeaseKeeper,
  { provide: WAITS, useValue: USUAL_WAITS },
];

/** Operations as facts and rows, and the locks of servers. */
@Module({
  imports: [EventLogModule.forFeature({ streams: [OperationStream, LockStream] })],
  providers: SERVICES,
  exports: [EventLogModule, ...SERVICES],
})
export class OperationsModule {}
