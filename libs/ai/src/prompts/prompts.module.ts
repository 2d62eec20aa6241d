import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { CompletePrompt } from './complete-prompt.command.js';

/** Prompts of the platform's own services. No HTTP. */
@Module({ imports: [CallsModule], providers: [CompletePrompt], exports: [CompletePrompt] })
export class PromptsModule {}
