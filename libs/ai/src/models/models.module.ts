import { Module } from '@nestjs/common';

/** The catalogue of models. No HTTP. */
@Module({})
export class ModelsModule {}
