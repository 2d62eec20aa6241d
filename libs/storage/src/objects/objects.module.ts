import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { EventLogModule } from '#libs/event-log';
import { TransferTargets } from '../links/transfer-targets.js';
import { StorageModule } from '../storage.module.js';
import { AbortParts } from '../uploads/abort-parts.command.js';
import { ClearUploads } from '../uploads/clear-uploads.js';
import { CompleteParts } from '../uploads/complete-parts.command.js';
import { CompleteUpload } from '../uploads/complete-upload.command.js';
import { MakeParts } from '../uploads/make-parts.command.js';
import { MakeTicket } from '../uploads/make-ticket.command.js';
import { OpenUpload } from '../uploads/open-upload.js';
import { ReceivePart } from '../uploads/receive-part.js';
import { ReceiveUpload } from '../uploads/receive-upload.js';
import { UploadDirectly } from '../uploads/upload-directly.command.js';
import { UploadRepository } from '../uploads/upload.repository.js';
import { DeleteObject } from './delete-object.command.js';
import { KeepObject } from './keep-object.js';
import { ListCursor } from './list-cursor.js';
import { ListObjects } from './list-objects.query.js';
import { Namespaces } from './namespaces.js';
import { ObjectListRepository } from './object-list.repository.js';
import { ObjectRepository } from './object.repository.js';
import { ObjectStream } from './object.stream.js';
import { ReadObject } from './read-object.query.js';
import { RemoveUnreachable } from './remove-unreachable.js';

const SERVICES = [
  Namespaces,
  ObjectRepository,
  ObjectListRepository,
  ListCursor,
  KeepObject,
  ReadObject,
  RemoveUnreachable,
  ListObjects,
  DeleteObject,
  UploadRepository,
  AbortParts,
  OpenUpload,
  MakeTicket,
  MakeParts,
  ReceiveUpload,
  ReceivePart,
  CompleteUpload,
  CompleteParts,
  UploadDirectly,
  ClearUploads,
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
    private readonly uploads: ReceiveUpload,
    private readonly parts: ReceivePart,
  ) {}

  onModuleInit(): void {
    this.targets.register('object', this.uploads);
    this.targets.register('part', this.parts);
  }
}
