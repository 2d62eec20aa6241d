import { Module } from '@nestjs/common';
import { TicketsModule } from './tickets/tickets.module.js';

/** The feedback tracker as operators use it. No HTTP. */
@Module({ imports: [TicketsModule], exports: [TicketsModule] })
export class FeedbackModule {}
