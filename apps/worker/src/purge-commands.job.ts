import { Injectable } from '@nestjs/common';
import { CommandLog } from '#libs/event-log';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';

/** Forgets idempotent commands whose time is over. The log itself cannot know the jobs. */
@Injectable()
export class PurgeCommandsJob {
  constructor(private readonly commands: CommandLog) {}

  @JobHandler({ name: 'purge-commands', queue: MAINTENANCE_QUEUE, everyMs: 60 * 60_000 })
  async run(): Promise<void> {
    await this.commands.purge();
  }
}
