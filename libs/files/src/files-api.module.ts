import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { FileDownloads, HostCallers } from './downloads.service.js';
import { DownloadsController, UploadController } from './files.controller.js';
import { FileUploads } from './uploads.service.js';

/** Contents of files over HTTP: up and down. What is known of files is portal data. */
@Module({
  imports: [AuthModule, HostClientModule],
  controllers: [UploadController, DownloadsController],
  providers: [HostCallers, FileDownloads, FileUploads],
})
export class FilesApiModule {}
