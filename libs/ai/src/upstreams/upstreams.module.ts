import { Module } from '@nestjs/common';

/** Calls to providers of models. No HTTP. */
@Module({})
export class UpstreamsModule {}
