import { Injectable } from '@nestjs/common';
import { CommandLog } from '#libs/event-log';
import { JobHandler } from '#libs/jobs';

/** Forgets idempotent commands whose time is over. The log itself cannot know the jobs. */
@Injectable()
export class PurgeCommandsJob {
  constructor(private readonly commands: CommandLog) {}

  @JobHandler('purge-commands')
  async run(): Promise<void> {
    await this.commands.purge();
  }
}
