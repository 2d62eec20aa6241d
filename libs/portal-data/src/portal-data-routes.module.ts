import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { RunAction } from './actions/run-action.command.js';
import { AggregateReader } from './aggregates/aggregate-reader.js';
import { BulkMessagesController } from './chats/bulk-messages.controller.js';
import { ReadDialogs } from './chats/read-dialogs.query.js';
import { RunBatch } from './batch/run-batch.command.js';
import { IncludeRelated } from './include/include-related.query.js';
import { RunOperation } from './entities/run-entity-operation.command.js';
import { EntityExecutor } from './operations/entity-executor.js';
import { PortalFields } from './operations/portal-fields.js';
import { PortalDataController } from './portal-data.controller.js';
import { RecordReader } from './reading/record-reader.js';

/** Portal data over HTTP. Its pattern covers all of `/v1`, so it is imported after every other module. */
@Module({
  imports: [AuthModule, HostClientModule],
  controllers: [BulkMessagesController, PortalDataController],
  providers: [
    RunAction,
    ReadDialogs,
    RunBatch,
    RunOperation,
    EntityExecutor,
    PortalFields,
    RecordReader,
    AggregateReader,
    IncludeRelated,
  ],
})
export class PortalDataRoutesModule {}
