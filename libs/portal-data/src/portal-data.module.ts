import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { routesBelow } from '#libs/http';
import { ActionsService } from './actions/actions.service.js';
import { AggregateReader } from './aggregates/aggregate-reader.js';
import { BatchService } from './batch/batch.service.js';
import { BulkMessagesController } from './batch/bulk-messages.controller.js';
import { BulkMessages } from './batch/bulk-messages.service.js';
import { RecordOperations } from './entities/record-operations.service.js';
import { RelatedRecords } from './include/related-records.service.js';
import { EntityExecutor } from './operations/entity-executor.js';
import { PortalFields } from './operations/portal-fields.js';
import { PortalDataController } from './portal-data.controller.js';
import { RecordReader } from './reading/record-reader.js';

/** Portal data over HTTP. Its pattern covers all of `/v1`, so it is imported after every other module. */
@Module({
  imports: [AuthModule, HostClientModule],
  controllers: [BulkMessagesController, PortalDataController],
  providers: [
    ActionsService,
    BulkMessages,
    BatchService,
    RecordOperations,
    EntityExecutor,
    PortalFields,
    RecordReader,
    AggregateReader,
    RelatedRecords,
  ],
})
class PortalDataRoutesModule {}

/**
 * The bases of portal data. Routes are matched in the order of modules, level by level: those of this lib take
 * every address that is left, so they stand one level lower, behind the rooms of the libs imported before.
 */
export const PortalDataApiModule = routesBelow(PortalDataRoutesModule);
