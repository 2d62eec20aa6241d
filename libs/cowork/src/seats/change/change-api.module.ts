import { Module } from '@nestjs/common';
import { SeatsModule } from '../seats.module.js';
import { PreviewChange } from './preview-change.command.js';
import { PreviewController } from './preview.controller.js';

/** What a change would come to, over HTTP. */
@Module({ imports: [SeatsModule], controllers: [PreviewController], providers: [PreviewChange] })
export class ChangeApiModule {}
