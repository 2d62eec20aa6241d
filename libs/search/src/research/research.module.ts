import { Module } from '@nestjs/common';
import { OutboundModule } from '../outbound/outbound.module.js';
import { SearchingModule } from '../searching/searching.module.js';
import { ResearchController } from './research.controller.js';
import { ResearchRun } from './research-run.js';
import { ResearchSlots } from './research-slots.js';
import { ResearchWriter } from './research-writer.js';
import { RunResearch } from './run-research.command.js';

/** Answers from the web. */
@Module({
  imports: [OutboundModule, SearchingModule],
  controllers: [ResearchController],
  providers: [ResearchWriter, ResearchRun, ResearchSlots, RunResearch],
})
export class ResearchModule {}
