import { Module } from '@nestjs/common';
import { HttpModule } from '#libs/http';
import { CallsModule } from '../calls/calls.module.js';
import { chatController } from './chat.controller.js';
import { CompleteChat } from './complete-chat.command.js';
import { StreamChat } from './stream-chat.command.js';

/** Chat completions. */
@Module({
  imports: [CallsModule, HttpModule],
  controllers: [chatController('/v1'), chatController('/v1/ai')],
  providers: [CompleteChat, StreamChat],
})
export class ChatModule {}
