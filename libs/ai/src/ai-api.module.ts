import { Module } from '@nestjs/common';
import { HttpModule } from '#libs/http';
import { AgentsController } from './agents/agents.controller.js';
import { AgentsService } from './agents/agents.service.js';
import { AiCallsModule } from './ai-calls.module.js';
import { AiCatalogueModule } from './ai-catalogue.module.js';
import { AgentsModule } from './ai-operator.module.js';
import { chatController } from './chat/chat.controller.js';
import { ChatStreamService } from './chat/chat-stream.service.js';
import { CredentialsController } from './credentials/credentials.controller.js';
import { CredentialsService } from './credentials/credentials.service.js';
import { mediaController } from './media/media.controller.js';
import { MediaService } from './media/media.service.js';
import { TranscriptionsService } from './media/transcriptions.service.js';
import { ModelsController } from './models/models.controller.js';

/** Models, provider keys and agents. Needs `AGENT_SERVERS`. */
@Module({
  imports: [AgentsModule, AiCatalogueModule],
  controllers: [AgentsController, ModelsController, CredentialsController],
  providers: [AgentsService, CredentialsService],
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
  providers: [ChatStreamService, MediaService, TranscriptionsService],
})
export class AiCallsApiModule {}

/** The router over HTTP. */
@Module({ imports: [AiCatalogueApiModule, AiCallsApiModule] })
export class AiApiModule {}
