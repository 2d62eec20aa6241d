import { Module } from '@nestjs/common';
import { StoreHealth } from './backends/store-watch.js';
import { StorageSweeps } from './sweeps/storage-sweeps.job.js';
import { ObjectsModule } from './objects/objects.module.js';

/** The sweeps of the store. */
@Module({
  imports: [ObjectsModule],
  providers: [StoreHealth, StorageSweeps],
})
export class StorageWorkerModule {}
