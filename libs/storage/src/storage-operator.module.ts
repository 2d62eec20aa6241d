import { Module } from '@nestjs/common';
import { StorageModule } from './storage.module.js';
import { CheckStore } from './sweeps/check-store.command.js';
import { CompareStore } from './sweeps/compare-store.query.js';

/** What looks after the store, for operators and for the worker. Needs the platform modules; no HTTP. */
@Module({
  imports: [StorageModule],
  providers: [CompareStore, CheckStore],
  exports: [StorageModule, CheckStore],
})
export class StorageOperatorModule {}
