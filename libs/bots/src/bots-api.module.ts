import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';

/** Bots of the messenger over HTTP. */
@Module({ imports: [AuthModule, HostClientModule] })
export class BotsApiModule {}
