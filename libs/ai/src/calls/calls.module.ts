import { Module } from '@nestjs/common';
import { MeteringModule } from '#libs/metering';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { ModelsModule } from '../models/models.module.js';
import { UpstreamsModule } from '../upstreams/upstreams.module.js';
import { AnswerMemory } from './answer-memory.js';
import { CallPayers } from './call-payers.query.js';
import { Drains } from './drains.js';
import { MeteredCalls } from './metered-calls.js';
import { Settlements } from './settlements.js';

/** A call of a model from its admission to its settlement. */
@Module({
  imports: [MeteringModule, CredentialsModule, ModelsModule, UpstreamsModule],
  providers: [AnswerMemory, CallPayers, Settlements, Drains, MeteredCalls],
  exports: [MeteredCalls, Settlements, Drains],
})
export class CallsModule {}
