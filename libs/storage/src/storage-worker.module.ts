import { Module } from '@nestjs/common';
import { StoreHealth } from './backends/store-health.js';
import { ExpireObjectsJob } from './objects/expire-objects.job.js';
import { ObjectsModule } from './objects/objects.module.js';
import { RemoveUnreachableJob } from './objects/remove-unreachable.job.js';
import { StorageOperatorModule } from './storage-operator.module.js';
import { CheckStoreJob } from './sweeps/check-store.job.js';
import { EraseBlobsJob } from './sweeps/erase-blobs.job.js';
import { ClearUploadsJob } from './uploads/clear-uploads.job.js';

/** The sweeps of the store. */
@Module({
  imports: [StorageOperatorModule, ObjectsModule],
  providers: [
    StoreHealth,
    CheckStoreJob,
    EraseBlobsJob,
    ExpireObjectsJob,
    RemoveUnreachableJob,
    ClearUploadsJob,
  ],
})
export class StorageWorkerModule {}
