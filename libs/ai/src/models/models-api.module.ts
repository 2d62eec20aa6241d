import { Module } from '@nestjs/common';
import { ModelsController } from './models.controller.js';
import { ModelsModule } from './models.module.js';

/** The catalogue of models over HTTP. */
@Module({ imports: [ModelsModule], controllers: [ModelsController] })
export class ModelsApiModule {}
