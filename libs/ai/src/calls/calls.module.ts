import { Module } from '@nestjs/common';
import { MeteringModule } from '#libs/metering';
import { ModelsModule } from '../models/models.module.js';
import { UpstreamsModule } from '../upstreams/upstreams.module.js';

/** A call of a model from its admission to its settlement. */
@Module({ imports: [MeteringModule, ModelsModule, UpstreamsModule] })
export class CallsModule {}
