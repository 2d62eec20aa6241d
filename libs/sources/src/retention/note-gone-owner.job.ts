import { Injectable } from '@nestjs/common';
import { type JobContext, JobHandler } from '#libs/jobs';
import { type GoneOwner, SOURCES_OWNER_GONE } from './gone-owner.jobs.js';
import { GoneOwnerRepository } from './gone-owner.repository.js';

/** Notes since when the owner of sources is gone; the sweep takes the bytes when their time is over. */
@Injectable()
export class NoteGoneOwnerJob {
  constructor(private readonly gone: GoneOwnerRepository) {}

  @JobHandler(SOURCES_OWNER_GONE)
  run({ data }: JobContext<GoneOwner>): Promise<void> {
    return this.gone.note(data.ownerId, new Date(data.goneAt));
  }
}
