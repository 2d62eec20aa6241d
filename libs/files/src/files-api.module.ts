import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { DownloadsController } from './downloads.controller.js';
import { FileDownloads, HostCallers } from './downloads.service.js';
import { FileUploads } from './uploads.service.js';
import { UploadController } from './upload.controller.js';

/** Contents of files over HTTP: up and down. What is known of files is portal data. */
@Module({
  imports: [AuthModule, HostClientModule],
  controllers: [UploadController, DownloadsController],
  providers: [HostCallers, FileDownloads, FileUploads],
})
export class FilesApiModule {}
