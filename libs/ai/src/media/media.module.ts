import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';

/** Embeddings, transcriptions and images. */
@Module({ imports: [CallsModule] })
export class MediaModule {}
