import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { RemoveUnreachable } from './remove-unreachable.js';

/** Removes objects that nobody can reach any more. */
@Injectable()
export class RemoveUnreachableJob {
  constructor(private readonly removal: RemoveUnreachable) {}

  @JobHandler({ name: 'remove-unreachable-objects', queue: MAINTENANCE_QUEUE, everyMs: 3_600_000 })
  run(): Promise<void> {
    return this.removal.execute();
  }
}
