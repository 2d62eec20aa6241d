import { Module } from '@nestjs/common';
import { ServersModule } from '../servers/servers.module.js';
import { OperationsModule } from './operations.module.js';
import { OperationAcceptance } from './running/operation-acceptance.service.js';
import { OperationObserver } from './views/operation-observer.service.js';
import { OperationOutput } from './views/operation-output.service.js';
import { OperationOutputController, OperationsController } from './views/operations.controller.js';
import { Operations } from './views/operations.service.js';

/** Operations of a server and their output; taking operations on and waiting for their ends. */
@Module({
  imports: [ServersModule, OperationsModule],
  controllers: [OperationsController, OperationOutputController],
  providers: [OperationAcceptance, OperationObserver, OperationOutput, Operations],
  exports: [OperationsModule, OperationAcceptance, OperationObserver, OperationOutput],
})
export class OperationsApiModule {}
