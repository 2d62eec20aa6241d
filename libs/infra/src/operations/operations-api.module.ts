import { Module } from '@nestjs/common';
import { ServersModule } from '../servers/servers.module.js';
import { OperationsModule } from './operations.module.js';
import { AcceptOperation } from './running/accept-operation.command.js';
import { AwaitOperation } from './running/await-operation.query.js';
import { FindOperation } from './views/find-operation.query.js';
import { ListOperations } from './views/list-operations.query.js';
import { OperationsController } from './views/operations.controller.js';

/** `/v1/infra/servers/:id/operations`; taking operations on and waiting for their ends. */
@Module({
  imports: [ServersModule, OperationsModule],
  controllers: [OperationsController],
  providers: [AcceptOperation, AwaitOperation, ListOperations, FindOperation],
  exports: [OperationsModule, AcceptOperation, AwaitOperation],
})
export class OperationsApiModule {}
