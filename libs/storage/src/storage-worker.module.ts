import { Module } from '@nestjs/common';
import { StorageModule } from './storage.module.js';
import { EraseBlobsJob } from './sweeps/erase-blobs.job.js';

/** The sweeps of the store. */
@Module({ imports: [StorageModule], providers: [EraseBlobsJob] })
export class StorageWorkerModule {}
