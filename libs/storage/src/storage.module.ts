import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { createBlobStore } from './backends/create-blob-store.js';
import { StoreIdentity } from './backends/store-identity.js';
import { StoreWatch } from './backends/store-watch.js';
import { BlobRepository } from './blobs/blob.repository.js';
import { Blobs } from './blobs/blobs.js';
import { EraseBlobs } from './blobs/erase-blobs.js';
import { ReadBlob } from './blobs/read-blob.query.js';
import { ReceiveBlob } from './blobs/receive-blob.command.js';
import { UsageRepository } from './blobs/usage.repository.js';
import { BLOB_STORE, type BlobStore } from './contracts/blob-store.port.js';
import { TransferLinks } from './links/transfer-links.js';
import { TransferTargets } from './links/transfer-targets.js';

const SERVICES = [
  BlobRepository,
  UsageRepository,
  Blobs,
  ReadBlob,
  ReceiveBlob,
  EraseBlobs,
  TransferLinks,
  TransferTargets,
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
