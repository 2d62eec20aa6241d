import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import type { Transaction } from '#libs/database';
import { callerMeta } from '#libs/event-log';
import { type Caller, CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { readAppUrl } from '../apps/addresses.policy.js';
import { ApplicationDirectory } from '../apps/application-directory.service.js';
import { readTitle } from '../apps/application.policy.js';
import { SOURCE_VERSIONS, type SourceVersions } from '../apps/applications.port.js';
import { ApplicationRepository, type ApplicationRow } from '../catalogue/application.repository.js';
import { ApplicationStream } from '../catalogue/application.stream.js';
import { requireSnapshot } from './lifecycle.policy.js';
import { type PlacementCaller, PlacementHost } from '../placements/placement-host.js';
import { requirePlacements } from '../placements/placements.policy.js';
import { PlacementsService } from '../placements/placements.service.js';

/** What `POST /v1/apps/:id/publish` asks for. */
interface PublicationRequest {
  readonly placements: readonly string[];
  readonly catalogTitle?: string;
  readonly appUrl?: string;
}

/** Puts applications into the catalogue of their portal, with their embedding places bound, and takes them out of it. */
@Injectable()
export class PublicationService {
  private readonly logger = new Logger(PublicationService.name);

  constructor(
    private readonly directory: ApplicationDirectory,
    private readonly stream: ApplicationStream,
    private readonly applications: ApplicationRepository,
    private readonly placements: PlacementsService,
    private readonly host: PlacementHost,
    @Inject(CLOCK) private readonly clock: Clock,
    /** Without a source storage there is nothing a publication could be a version of. */
    @Optional() @Inject(SOURCE_VERSIONS) private readonly sources: SourceVersions | null,
  ) {}

  /**
   * Puts an application into the catalogue of its portal and binds its embedding places.
   * @throws PorticoError `APP_NOT_FOUND`, `NOT_AUTHORIZED`, `VALIDATION_ERROR`, `ALREADY_PUBLISHED`,
   *   `SCOPE_DENIED`, `NO_USER_TOKEN`, `SNAPSHOT_REQUIRED`, `CONFLICT`, the host's.
   */
  async publish(caller: Caller, id: string, request: PublicationRequest): Promise<void> {
    const application = await this.directory.require(caller.principal, id);
    const appUrl = request.appUrl === undefined ? undefined : readAppUrl(request.appUrl);
    const catalogTitle =
      request.catalogTitle === undefined ? null : readTitle('catalogTitle', request.catalogTitle);
    const placements = requirePlacements(request.placements, application.scopes);
    if (application.phase === 'published') throw new PorticoError('ALREADY_PUBLISHED');
    const acting = await this.placements.callerOfApplication(caller, application);
    if (!acting) throw new PorticoError('NO_USER_TOKEN');
    if (await this.sources?.isSaving(application.portalId)) {
      const savedAt = (await this.sources?.lastSavedAt(application.id)) ?? null;
      requireSnapshot(application.id, savedAt, this.clock.now());
    }
    const meta = callerMeta(caller.principal, caller.requestId);
    const bound = await this.bindAll(acting, placements, catalogTitle ?? application.title);
    const order = { type: 'publish', placements, ...(appUrl !== undefined && { appUrl }) } as const;
    const also = (tx: Transaction): Promise<void> =>
      this.applications.writeCatalogTitle(tx, application.id, catalogTitle);
    const { facts } = await this.stream.handle(application.id, order, { meta, also }).catch(async (error) => {
      await this.undo(acting, application, bound);
      throw error;
    });
    for (const { type, data } of facts) {
      if (type === 'application_published') await this.markSources(application.id, data.publishedAt);
    }
  }

  /**
   * Withdraws an application from the catalogue; it keeps its key, its settings and its sources.
   * @returns codes that stay bound at the host because nobody may unbind them.
   * @throws PorticoError `APP_NOT_FOUND`, `NOT_AUTHORIZED`, `NOT_PUBLISHED`, `CONFLICT`, the host's.
   */
  async unpublish(caller: Caller, id: string): Promise<string[]> {
    const application = await this.directory.require(caller.principal, id);
    if (application.phase !== 'published') throw new PorticoError('NOT_PUBLISHED');
    const left = await this.placements.releaseAll(caller, application);
    const meta = callerMeta(caller.principal, caller.requestId);
    await this.stream.handle(application.id, { type: 'unpublish' }, { meta });
    return left;
  }

  /** The publication holds whatever becomes of this; the job that follows from its fact tells it once more. */
  private async markSources(applicationId: string, publishedAt: string): Promise<void> {
    await this.sources?.markPublished(applicationId, new Date(publishedAt)).catch((error: Error) => {
      this.logger.warn(`The version of ${applicationId} is not marked as published yet: ${error.message}`);
    });
  }

  /** All or none: what was bound before a refusal is unbound again. @returns those that were not bound before. */
  private async bindAll(acting: PlacementCaller, placements: string[], title: string): Promise<string[]> {
    const bound: string[] = [];
    try {
      for (const placement of placements) {
        if (await this.host.bind(acting, { placement, title })) bound.push(placement);
      }
      return bound;
    } catch (error) {
      for (const placement of bound) await this.host.unbind(acting, placement);
      throw error;
    }
  }

  /** The step was refused: somebody else has published meanwhile, perhaps at the same places, or deleted. */
  private async undo(
    acting: PlacementCaller,
    { id }: ApplicationRow,
    bound: readonly string[],
  ): Promise<void> {
    const kept = new Set((await this.applications.find(id))?.placements);
    for (const placement of bound) if (!kept.has(placement)) await this.host.unbind(acting, placement);
  }
}
