import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CloseSilentTickets } from './close-silent-tickets.command.js';

@Injectable()
export class CloseSilentTicketsJob {
  constructor(private readonly closing: CloseSilentTickets) {}

  @JobHandler({ name: 'close-silent-tickets', queue: MAINTENANCE_QUEUE, everyMs: 3_600_000 })
  run(): Promise<void> {
    return this.closing.execute();
  }
}
