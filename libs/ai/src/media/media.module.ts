import { Module } from '@nestjs/common';
import { HttpModule } from '#libs/http';
import { CallsModule } from '../calls/calls.module.js';
import { CreateEmbeddings } from './create-embeddings.command.js';
import { CreateImages } from './create-images.command.js';
import { embeddingsController } from './embeddings.controller.js';
import { imagesController } from './images.controller.js';
import { TranscribeAudio } from './transcribe-audio.command.js';
import { transcriptionsController } from './transcriptions.controller.js';

/** Embeddings, transcriptions and images. */
@Module({
  imports: [CallsModule, HttpModule],
  controllers: [embeddingsController, transcriptionsController, imagesController].flatMap((controller) => [
    controller('/v1'),
    controller('/v1/ai'),
  ]),
  providers: [CreateEmbeddings, TranscribeAudio, CreateImages],
})
export class MediaModule {}
