import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { LimitsModule } from '#libs/http';
import { StoreHealth } from './backends/store-health.js';
import { StoredBytesQuery } from './blobs/stored-bytes.query.js';
import { ServeBytes } from './bytes/serve-bytes.js';
import { AdmitLink } from './links/admit-link.query.js';
import { LinkLimits } from './links/link-limits.js';
import { SendDownload } from './links/send-download.query.js';
import { TakeUpload } from './links/take-upload.command.js';
import { TransferController } from './links/transfer.controller.js';
import { ObjectPresenter } from './objects/object.presenter.js';
import { ObjectsController } from './objects/objects.controller.js';
import { ObjectsModule } from './objects/objects.module.js';
import { FindPublicObject } from './public/find-public-object.query.js';
import { PublicObjectsController } from './public/public-objects.controller.js';
import { StorageModule } from './storage.module.js';
import { DirectUploadController } from './uploads/direct-upload.controller.js';
import { UploadsController } from './uploads/uploads.controller.js';

/** Object storage and signed links over HTTP. */
@Module({
  imports: [StorageModule, ObjectsModule, AuthModule, LimitsModule],
  controllers: [
    TransferController,
    UploadsController,
    DirectUploadController,
    ObjectsController,
    PublicObjectsController,
  ],
  providers: [
    StoreHealth,
    StoredBytesQuery,
    ServeBytes,
    LinkLimits,
    AdmitLink,
    SendDownload,
    TakeUpload,
    ObjectPresenter,
    FindPublicObject,
  ],
  exports: [StorageModule, StoredBytesQuery, ServeBytes],
})
export class StorageApiModule {}
