import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { createBlobStore } from './backends/blob-store-factory.js';
import { StoreIdentity } from './backends/store-identity.js';
import { StoreWatch } from './backends/store-watch.js';
import { BlobRepository } from './blobs/blob.repository.js';
import { Blobs } from './blobs/blobs.js';
import { BlobBytes } from './blobs/blob-bytes.service.js';
import { UsageRepository } from './blobs/usage.repository.js';
import { BLOB_STORE, type BlobStore } from './contracts/blob-store.port.js';
import { StoreCheck } from './sweeps/store-check.service.js';
import { StoreComparison } from './sweeps/store-comparison.js';
import { TransferLinks, TransferTargets } from './links/transfer-links.js';

const SERVICES = [
  BlobRepository,
  UsageRepository,
  Blobs,
  BlobBytes,
  TransferLinks,
  TransferTargets,
  StoreComparison,
  StoreCheck,
];

/** The store of bytes and the book of what is in it. Needs the platform modules; no HTTP. */
@Module({
  providers: [
    StoreIdentity,
    { provide: StoreWatch, useFactory: () => new StoreWatch() },
    {
      provide: BLOB_STORE,
      inject: [CONFIG, StoreIdentity, StoreWatch],
      useFactory: async (config: Config, identity: StoreIdentity, watch: StoreWatch) =>
        watch.over(await createBlobStore(config, identity)),
    },
    ...SERVICES,
  ],
  exports: [BLOB_STORE, StoreWatch, ...SERVICES],
})
export class StorageModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(BLOB_STORE) private readonly store: BlobStore,
    private readonly watch: StoreWatch,
  ) {}

  /** A store that cannot be used is told at the start. */
  onModuleInit(): Promise<void> {
    return this.store.open();
  }

  onApplicationShutdown(): void {
    this.watch.close();
    this.store.close();
  }
}
