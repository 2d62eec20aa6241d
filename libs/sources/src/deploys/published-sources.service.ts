import { Injectable } from '@nestjs/common';
import type { SourceVersions } from '#libs/applications';
import { systemMeta } from '#libs/event-log/contracts';
import { type JobContext, JobHandler } from '#libs/jobs';
import { newId } from '#libs/kernel';
import { SourceSaving } from '../owners/source-saving.js';
import { type Publication, SOURCES_MARK_PUBLISHED } from '../sources.jobs.js';
import { publicationLabel } from '../versions/version.policy.js';
import { VersionRepository } from '../versions/version.repository.js';
import { VersionStream } from '../versions/version.stream.js';

/** The source storage as publications see it: what was saved under the application itself counts. */
@Injectable()
export class PublishedSources implements SourceVersions {
  constructor(
    private readonly versions: VersionRepository,
    private readonly stream: VersionStream,
    private readonly saving: SourceSaving,
  ) {}

  isSaving(portalId: string): Promise<boolean> {
    return this.saving.isOn(portalId);
  }

  async lastSavedAt(applicationId: string): Promise<Date | null> {
    return (await this.versions.lastConfirmed(applicationId))?.confirmedAt ?? null;
  }

  /** Once for each publication. Of an application whose portal saves nothing there may be no version. */
  async markPublished(applicationId: string, publishedAt: Date): Promise<void> {
    if (await this.versions.isLinked(applicationId, publicationLabel(publishedAt.toISOString()))) return;
    const version = await this.versions.lastConfirmed(applicationId, publishedAt);
    if (!version) return;
    await this.stream.handle(version.id, { type: 'publish', publishedAt }, { meta: systemMeta(newId()) });
  }

  /** Marks the version of a publication, where that has not been done. */
  @JobHandler(SOURCES_MARK_PUBLISHED)
  markPublication({ data }: JobContext<Publication>): Promise<void> {
    return this.markPublished(data.applicationId, new Date(data.publishedAt));
  }
}
