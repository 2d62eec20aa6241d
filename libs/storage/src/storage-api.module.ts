import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { LimitsModule } from '#libs/http';
import { StoreHealth } from './backends/store-watch.js';
import { BlobResponder } from './blobs/blob-responder.js';
import { Transfers } from './links/transfers.service.js';
import { TransferController } from './links/transfer.controller.js';
import { ObjectPresenter } from './objects/objects.dto.js';
import { ObjectsController, PublicObjectsController } from './objects/objects.controller.js';
import { ObjectsModule } from './objects/objects.module.js';
import { PublicObjects } from './objects/public-objects.service.js';
import { StorageModule } from './storage.module.js';
import { UploadsController } from './uploads/uploads.controller.js';

/** Object storage and signed links over HTTP. */
@Module({
  imports: [StorageModule, ObjectsModule, AuthModule, LimitsModule],
  controllers: [TransferController, UploadsController, ObjectsController, PublicObjectsController],
  providers: [StoreHealth, BlobResponder, Transfers, ObjectPresenter, PublicObjects],
  exports: [StorageModule, BlobResponder],
})
export class StorageApiModule {}
