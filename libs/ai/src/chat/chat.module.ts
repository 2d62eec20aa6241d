import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';

/** Chat completions. */
@Module({ imports: [CallsModule] })
export class ChatModule {}
