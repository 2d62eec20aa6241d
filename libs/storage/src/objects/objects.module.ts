import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { EventLogModule } from '#libs/event-log';
import { StoreHealth } from '../backends/store-watch.js';
import { TransferTargets } from '../links/transfer-links.js';
import { StorageModule } from '../storage.module.js';
import { StorageSweeps } from '../sweeps/storage-sweeps.job.js';
import { DirectUploads } from '../uploads/direct-uploads.service.js';
import { PartsCompletion } from '../uploads/parts-completion.service.js';
import { PendingUploads } from '../uploads/pending-uploads.service.js';
import { UploadCompletion } from '../uploads/upload-completion.service.js';
import { ObjectTarget, PartTarget } from '../uploads/upload-targets.js';
import { UploadTickets } from '../uploads/upload-tickets.service.js';
import { UploadRepository } from '../uploads/upload.repository.js';
import { Namespaces } from './namespaces.js';
import { ObjectList } from './object-list.service.js';
import { ObjectListRepository, ObjectRepository } from './object.repository.js';
import { ObjectStream } from './object.stream.js';
import { Objects } from './objects.service.js';

const SERVICES = [
  Namespaces,
  ObjectRepository,
  ObjectListRepository,
  Objects,
  ObjectList,
  UploadRepository,
  PendingUploads,
  UploadTickets,
  ObjectTarget,
  PartTarget,
  UploadCompletion,
  PartsCompletion,
  DirectUploads,
];

/** Objects and their uploads, as API and worker use them. No HTTP. */
@Module({
  imports: [EventLogModule.forFeature({ streams: [ObjectStream] }), AuthAdminModule, StorageModule],
  providers: SERVICES,
  exports: [EventLogModule, StorageModule, ...SERVICES],
})
export class ObjectsModule implements OnModuleInit {
  constructor(
    private readonly targets: TransferTargets,
    private readonly uploads: ObjectTarget,
    private readonly parts: PartTarget,
  ) {}

  onModuleInit(): void {
    this.targets.register('object', this.uploads);
    this.targets.register('part', this.parts);
  }
}

/** The sweeps of the store. */
@Module({
  imports: [ObjectsModule],
  providers: [StoreHealth, StorageSweeps],
})
export class StorageWorkerModule {}
