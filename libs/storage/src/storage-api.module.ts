import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { LimitsModule } from '#libs/http';
import { StoredBytesQuery } from './blobs/stored-bytes.query.js';
import { ServeBytes } from './bytes/serve-bytes.js';
import { AdmitLink } from './links/admit-link.query.js';
import { LinkLimits } from './links/link-limits.js';
import { SendDownload } from './links/send-download.query.js';
import { TakeUpload } from './links/take-upload.command.js';
import { TransferController } from './links/transfer.controller.js';
import { StorageModule } from './storage.module.js';

/** Object storage and signed links over HTTP. */
@Module({
  imports: [StorageModule, AuthModule, LimitsModule],
  controllers: [TransferController],
  providers: [StoredBytesQuery, ServeBytes, LinkLimits, AdmitLink, SendDownload, TakeUpload],
  exports: [StorageModule, StoredBytesQuery, ServeBytes],
})
export class StorageApiModule {}
