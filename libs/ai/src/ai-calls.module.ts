import { Module } from '@nestjs/common';
import { MeteringModule } from '#libs/metering';
import { AiCatalogueModule } from './ai-catalogue.module.js';
import { AnswerMemory } from './calls/answer-memory.js';
import { Drains } from './calls/client-disconnect.js';
import { MeteredCalls } from './calls/metered-calls.js';
import { Settlements } from './calls/running-call.js';
import { ChatService } from './chat/chat.service.js';
import { UpstreamClient, UpstreamPools } from './upstreams/upstream-client.js';
import { UpstreamHealth } from './upstreams/upstream-health.js';

/** A call of a model from its admission to its settlement, and prompts of the platform's own services. No HTTP. */
@Module({
  imports: [MeteringModule, AiCatalogueModule],
  providers: [
    UpstreamPools,
    UpstreamClient,
    UpstreamHealth,
    AnswerMemory,
    Settlements,
    Drains,
    MeteredCalls,
    ChatService,
  ],
  exports: [MeteredCalls, Settlements, Drains, ChatService],
})
export class AiCallsModule {}
