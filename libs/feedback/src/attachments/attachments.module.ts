import { Module } from '@nestjs/common';
import { StorageModule } from '#libs/storage';
import { AttachmentRepository } from './attachment.repository.js';
import { PurgeAttachments } from './purge-attachments.command.js';

const SERVICES = [AttachmentRepository, PurgeAttachments];

/** Rows and bytes of attachments. Needs the platform modules; no HTTP. */
@Module({
  imports: [StorageModule],
  providers: SERVICES,
  exports: [StorageModule, ...SERVICES],
})
export class AttachmentsModule {}
