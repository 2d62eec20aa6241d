import { Module } from '@nestjs/common';
import { ExpireObjectsJob } from './objects/expire-objects.job.js';
import { ObjectsModule } from './objects/objects.module.js';
import { StorageModule } from './storage.module.js';
import { EraseBlobsJob } from './sweeps/erase-blobs.job.js';
import { ClearUploadsJob } from './uploads/clear-uploads.job.js';

/** The sweeps of the store. */
@Module({
  imports: [StorageModule, ObjectsModule],
  providers: [EraseBlobsJob, ExpireObjectsJob, ClearUploadsJob],
})
export class StorageWorkerModule {}
