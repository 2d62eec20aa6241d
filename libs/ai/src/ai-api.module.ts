import { Module } from '@nestjs/common';
import { HttpModule } from '#libs/http';
import { MeteringModule } from '#libs/metering';
import { AgentsController } from './agents/agents.controller.js';
import { AgentsModule, AiCatalogueModule } from './ai-catalogue.module.js';
import { AnswerMemory } from './calls/answer-memory.js';
import { Drains } from './calls/client-disconnect.js';
import { MeteredCalls } from './calls/metered-calls.js';
import { Settlements } from './calls/running-call.js';
import { ChatStreamService } from './chat/chat-stream.service.js';
import { chatController } from './chat/chat.controller.js';
import { ChatService } from './chat/chat.service.js';
import { CredentialsController } from './credentials/credentials.controller.js';
import { CredentialsService } from './credentials/credentials.service.js';
import { mediaController } from './media/media.controller.js';
import { MediaService } from './media/media.service.js';
import { ModelsController } from './models/models.controller.js';
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
  exports: [MeteredCalls, AnswerMemory, Settlements, Drains, ChatService],
})
export class AiCallsModule {}

/** Models, provider keys and agents. Needs `AGENT_SERVERS`. */
@Module({
  imports: [AgentsModule, AiCatalogueModule],
  controllers: [AgentsController, ModelsController, CredentialsController],
  providers: [CredentialsService],
})
class AiCatalogueApiModule {}

/** Calls of models. */
@Module({
  imports: [HttpModule, AiCallsModule],
  controllers: [
    chatController('/v1'),
    chatController('/v1/ai'),
    mediaController('/v1'),
    mediaController('/v1/ai'),
  ],
  providers: [ChatStreamService, MediaService],
})
export class AiCallsApiModule {}

/** The router over HTTP. */
@Module({ imports: [AiCatalogueApiModule, AiCallsApiModule] })
export class AiApiModule {}
