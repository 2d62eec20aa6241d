import { Module } from '@nestjs/common';
import { ModelsApiModule } from './models/models-api.module.js';
import { CredentialsApiModule } from './credentials/credentials-api.module.js';
import { AgentsApiModule } from './agents/agents-api.module.js';
import { ChatModule } from './chat/chat.module.js';
import { MediaModule } from './media/media.module.js';

/** The router over HTTP. */
@Module({ imports: [AgentsApiModule, ModelsApiModule, CredentialsApiModule, ChatModule, MediaModule] })
export class AiApiModule {}
