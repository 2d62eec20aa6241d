import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { systemMeta } from '#libs/event-log/contracts';
import type { DeployedArchive, SourceOutcome, SourceServer } from '#libs/infra';
import { CLOCK, type Clock, isPorticoError } from '#libs/kernel';
import {
  BlobBytes,
  Blobs,
  BlobStoreError,
  BodySizeError,
  bytesOfGib,
  type ReceivedBlob,
} from '#libs/storage';
import type { SourceOwner } from '../contracts/source.events.js';
import { ownerOfServer } from '../owners/source-owners.service.js';
import { SourceSaving } from '../owners/source-saving.js';
import { VersionRemoval } from '../retention/version-removal.service.js';
import { type AlsoKept, VersionKeeper, type KeptVersion } from '../saving/version-keeper.service.js';
import { notSaved, versionIdOf, type VersionRow } from '../versions/version.policy.js';
import { VersionRepository } from '../versions/version.repository.js';
import { VersionStream } from '../versions/version.stream.js';
import { ownersOf } from './deploy-judgement.service.js';
import { DeployOrderRepository, type DeployOrderRow } from './deploy-order.repository.js';

/** More than the slowest store takes for the largest archive. */
const ARRIVAL_MS = 1_800_000;
const NO_ROOM = notSaved('noRoom');

/** Keeps archives that came with a good deploy, in the history of their server. */
@Injectable()
export class DeployedArchives {
  constructor(
    private readonly saving: SourceSaving,
    private readonly versions: VersionRepository,
    private readonly stream: VersionStream,
    private readonly keeping: VersionKeeper,
    private readonly reception: BlobBytes,
    private readonly blobs: Blobs,
    private readonly orders: DeployOrderRepository,
    private readonly removal: VersionRemoval,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sourceMaxBytes' | 'sourcePortalQuotaGib'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The version and what links it to the deploy are one transaction; a deploy told again finds both. */
  async keep(archive: DeployedArchive): Promise<SourceOutcome> {
    const { operationId, server } = archive;
    const owner = ownerOfServer(server);
    const kept = (await this.toldBefore(owner, archive)) ?? (await this.keepNew(owner, archive));
    if ('saved' in kept) return kept;
    const conflict = await this.newerThanSeen(await this.orders.find(operationId), server, kept.version);
    return {
      saved: true,
      versionId: versionIdOf(kept.version),
      deduplicated: kept.deduplicated,
      ...(conflict && { conflictsWith: versionIdOf(conflict) }),
    };
  }

  private async toldBefore(
    owner: SourceOwner,
    { operationId, sha256 }: DeployedArchive,
  ): Promise<Pick<KeptVersion, 'version' | 'deduplicated'> | null> {
    const version = await this.versions.findByContent(owner, sha256);
    if (!version) return null;
    const { state, events } = await this.stream.load(version.id);
    if (!state.operationIds.includes(operationId)) return null;
    return { version, deduplicated: events[0]?.meta.correlationId !== operationId };
  }

  private async keepNew(owner: SourceOwner, archive: DeployedArchive): Promise<KeptVersion | SourceOutcome> {
    const { operationId, sha256, skipSnapshotReason, changelog } = archive;
    if (skipSnapshotReason !== null) return notSaved('skipped');
    if (!(await this.saving.isOn(owner.portalId))) return notSaved('switchedOff');
    const meta = systemMeta(operationId);
    const link: AlsoKept = async (tx, versionId) => {
      const order = { type: 'link_deploy', operationId, status: 'success' } as const;
      await this.stream.handleIn(tx, versionId, order, { meta });
    };
    const labels = { sha256, tags: [], note: changelog ?? undefined };
    const known = await this.keeping.confirmKnown(owner, labels, meta, link);
    if (known) return known;
    const first = await this.store(owner, archive, link);
    if (first !== NO_ROOM) return first;
    await this.removal.cleanUp(owner, { reason: 'cleanup' }, meta);
    return this.store(owner, archive, link);
  }

  private async store(
    owner: SourceOwner,
    archive: DeployedArchive,
    link: AlsoKept,
  ): Promise<KeptVersion | SourceOutcome> {
    const received = await this.receive(owner, archive);
    if ('saved' in received) return received;
    const { operationId, sha256, changelog, format, session, userId, keyId } = archive;
    // A content that is known and had lost its bytes keeps the note it has.
    const isKnown = (await this.versions.findByContent(owner, sha256)) !== null;
    const note = changelog ?? (isKnown ? undefined : `Auto-saved by deploy ${operationId}`);
    try {
      const said = { format, tags: [], note, session, userId, keyId };
      return await this.keeping.keep(owner, { ...received, ...said }, systemMeta(operationId), link);
    } catch (error) {
      if (isPorticoError(error) && error.code === 'SOURCE_QUOTA_EXCEEDED') return NO_ROOM;
      throw error;
    }
  }

  private async receive(
    { portalId }: SourceOwner,
    { size, sha256, open, signal }: DeployedArchive,
  ): Promise<ReceivedBlob | SourceOutcome> {
    if (!open) return notSaved('gone');
    if (size > this.config.sourceMaxBytes) return notSaved('tooLarge');
    const order = {
      portalId,
      area: 'sources',
      size,
      expiresAt: new Date(this.clock.nowMs() + ARRIVAL_MS),
      quota: { bytes: bytesOfGib(this.config.sourcePortalQuotaGib), blobs: Number.MAX_SAFE_INTEGER },
    } as const;
    try {
      const received = await this.reception.receive(order, open() as AsyncIterable<Buffer>, { size, signal });
      if (!received) return NO_ROOM;
      if (received.sha256 === sha256) return received;
      await this.blobs.cancel(received.blobId);
      return notSaved('gone');
    } catch (error) {
      if (error instanceof BodySizeError) return notSaved('gone');
      if (error instanceof BlobStoreError || signal.aborted) return notSaved('storeFailed');
      throw error;
    }
  }

  /** A version that nobody had seen when the deploy was accepted. */
  private async newerThanSeen(
    order: DeployOrderRow | null,
    server: SourceServer,
    own: VersionRow,
  ): Promise<VersionRow | null> {
    const newest = order && (await this.versions.newestAmong(ownersOf(server), undefined, own.id));
    return newest && newest.number > (order.newest ?? -1) ? newest : null;
  }
}
