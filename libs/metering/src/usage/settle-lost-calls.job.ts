import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { SettleLostCalls } from './settle-lost-calls.command.js';

/** Ends calls whose process is gone. */
@Injectable()
export class SettleLostCallsJob {
  constructor(private readonly settling: SettleLostCalls) {}

  @JobHandler({ name: 'settle-lost-calls', queue: MAINTENANCE_QUEUE, everyMs: 30_000 })
  run(): Promise<void> {
    return this.settling.execute();
  }
}
