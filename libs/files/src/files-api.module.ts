import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { DownloadsController } from './download/downloads.controller.js';
import { FileLinkQuery } from './download/file-link.query.js';
import { ServeFile } from './download/serve-file.query.js';
import { HostCallers } from './host-caller.query.js';
import { HeldFiles } from './upload/held-files.js';
import { UploadController } from './upload/upload.controller.js';
import { UploadFile } from './upload/upload-file.command.js';

/** Contents of files over HTTP: up and down. What is known of files is portal data. */
@Module({
  imports: [AuthModule, HostClientModule],
  controllers: [UploadController, DownloadsController],
  providers: [HostCallers, FileLinkQuery, ServeFile, HeldFiles, UploadFile],
})
export class FilesApiModule {}
