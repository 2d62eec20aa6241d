import { Module } from '@nestjs/common';
import { PresentationModule } from './presentation.module.js';
import { PurgePresentationJob } from './purge-presentation.job.js';

@Module({ imports: [PresentationModule], providers: [PurgePresentationJob] })
export class PresentationWorkerModule {}
