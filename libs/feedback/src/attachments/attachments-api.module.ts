import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HttpModule } from '#libs/http';
import { StorageApiModule } from '#libs/storage';
import { DayCounts } from '../access/day-counts.repository.js';
import { ScanningModule } from '../scanning/scanning.module.js';
import { TicketDesksModule } from '../tickets/ticket-desks.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { AttachmentSight } from './attachment-sight.query.js';
import { AttachmentsController } from './attachments.controller.js';
import { AttachmentsModule } from './attachments.module.js';
import { SendAttachment } from './send-attachment.query.js';
import { UploadAttachment } from './upload-attachment.command.js';

/** Attachments over HTTP. */
@Module({
  imports: [
    AttachmentsModule,
    TicketsModule,
    TicketDesksModule,
    ScanningModule,
    StorageApiModule,
    AuthModule,
    HttpModule,
  ],
  controllers: [AttachmentsController],
  providers: [DayCounts, AttachmentSight, UploadAttachment, SendAttachment],
})
export class AttachmentsApiModule {}
