import { Module } from '@nestjs/common';
import { StorageModule } from './storage.module.js';

/** Object storage and signed links over HTTP. */
@Module({ imports: [StorageModule], exports: [StorageModule] })
export class StorageApiModule {}
