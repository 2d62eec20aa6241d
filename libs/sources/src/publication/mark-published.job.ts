import { Injectable } from '@nestjs/common';
import { type JobContext, JobHandler } from '#libs/jobs';
import { type Publication, SOURCES_MARK_PUBLISHED } from './mark-published.jobs.js';
import { PublishedSources } from './published-sources.js';

/** Marks the version of a publication, where that has not been done. */
@Injectable()
export class MarkPublishedJob {
  constructor(private readonly sources: PublishedSources) {}

  @JobHandler(SOURCES_MARK_PUBLISHED)
  run({ data }: JobContext<Publication>): Promise<void> {
    return this.sources.markPublished(data.applicationId, new Date(data.publishedAt));
  }
}
