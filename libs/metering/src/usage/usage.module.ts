import { Module } from '@nestjs/common';

/** Admits and settles calls of models; quotas and windows. Needs the platform modules; no HTTP. */
@Module({})
export class UsageModule {}
