import { Module } from '@nestjs/common';
import { StoredBytesQuery } from './blobs/stored-bytes.query.js';
import { StorageModule } from './storage.module.js';

/** Object storage and signed links over HTTP. */
@Module({
  imports: [StorageModule],
  providers: [StoredBytesQuery],
  exports: [StorageModule, StoredBytesQuery],
})
export class StorageApiModule {}
