import { Module } from '@nestjs/common';

/** Provider keys of people and portals. No HTTP. */
@Module({})
export class CredentialsModule {}
