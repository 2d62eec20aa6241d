import { Module } from '@nestjs/common';
import { ServersModule } from '../servers/servers.module.js';
import { OperationsModule } from './operations.module.js';
import { FollowOutput } from './following/follow-output.query.js';
import { OperationOutputController } from './following/operation-output.controller.js';
import { ReadOutput } from './following/read-output.query.js';
import { AcceptOperation } from './running/accept-operation.command.js';
import { AwaitOperation } from './running/await-operation.query.js';
import { FindOperation } from './views/find-operation.query.js';
import { ListOperations } from './views/list-operations.query.js';
import { OperationsController } from './views/operations.controller.js';

/** Operations of a server and their output; taking operations on and waiting for their ends. */
@Module({
  imports: [ServersModule, OperationsModule],
  controllers: [OperationsController, OperationOutputController],
  providers: [AcceptOperation, AwaitOperation, FollowOutput, ReadOutput, ListOperations, FindOperation],
  exports: [OperationsModule, AcceptOperation, AwaitOperation, FollowOutput],
})
export class OperationsApiModule {}
