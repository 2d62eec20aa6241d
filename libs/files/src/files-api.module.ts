import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';

/** Contents of files over HTTP: up, down, versions. */
@Module({ imports: [AuthModule, HostClientModule] })
export class FilesApiModule {}
