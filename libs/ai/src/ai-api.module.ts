import { Module } from '@nestjs/common';
import { ModelsModule } from './models/models.module.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { AgentsApiModule } from './agents/agents-api.module.js';
import { ChatModule } from './chat/chat.module.js';
import { MediaModule } from './media/media.module.js';

/** The router over HTTP. */
@Module({ imports: [AgentsApiModule, ModelsModule, CredentialsModule, ChatModule, MediaModule] })
export class AiApiModule {}
