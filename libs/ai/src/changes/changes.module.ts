import { Module } from '@nestjs/common';
import { AiChanges } from './ai-changes.js';

/** What follows the changes of this lib's tables. */
@Module({ providers: [AiChanges], exports: [AiChanges] })
export class ChangesModule {}
