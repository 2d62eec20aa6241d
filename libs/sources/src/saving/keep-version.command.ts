import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, type Transaction } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { StaleReadError, retryConflict } from '#libs/event-log/contracts';
import { newId, PorticoError } from '#libs/kernel';
import { Blobs, type ReceivedBlob } from '#libs/storage';
import type { SourceFormat, SourceOwner } from '../contracts/source-terms.js';
import { VERSIONS_PER_OWNER } from './save-limits.data.js';
import { splitTags, unitedTags } from '../versions/tags.policy.js';
import type { VersionRow } from '../versions/version-row.js';
import { VersionRepository } from '../versions/version.repository.js';
import { VersionStream } from '../versions/version.stream.js';

const GIBIBYTE = 1_073_741_824;

/** An archive that lies in the store and is to become a version. */
export interface KeptArchive extends ReceivedBlob {
  readonly format: SourceFormat;
  readonly tags: readonly string[];
  /** Undefined leaves the note of a known version as it is. */
  readonly note: string | undefined;
  /** `X-AI-Session-Id`. */
  readonly session: string | null;
  /** Null for what the service saves by itself. */
  readonly userId: string | null;
  readonly keyId: string | null;
}

export interface KeptVersion {
  readonly version: VersionRow;
  /** The owner had this content already. */
  readonly deduplicated: boolean;
  /** It had, but its bytes were gone. */
  readonly restored: boolean;
}

/** Makes an archive a version of its owner: a new one, or the one that has the same content. */
@Injectable()
export class KeepVersion {
  constructor(
    private readonly database: Database,
    private readonly stream: VersionStream,
    private readonly versions: VersionRepository,
    private readonly blobs: Blobs,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sourceQuotaGib'>,
  ) {}

  /** @throws PorticoError `SOURCE_QUOTA_EXCEEDED`, `CONFLICT`; then the archive is given up. */
  async execute(owner: SourceOwner, archive: KeptArchive, meta: EventMeta): Promise<KeptVersion> {
    try {
      return await retryConflict(async () => {
        const known = await this.versions.findByContent(owner, archive.sha256);
        return known ? this.confirm(known, archive, meta) : this.save(owner, archive, meta);
      });
    } catch (error) {
      await this.blobs.cancel(archive.blobId);
      throw error;
    }
  }

  private async save(owner: SourceOwner, archive: KeptArchive, meta: EventMeta): Promise<KeptVersion> {
    const id = newId();
    const { isManual, isPublished, freeTags } = splitTags(archive.tags);
    await this.database.transaction(async (tx) => {
      await this.versions.lockLineage(tx, owner.lineageId);
      if (await this.versions.findByContent(owner, archive.sha256, tx)) throw new StaleReadError();
      await this.requireRoom(tx, owner, archive.size);
      const blobId = await this.hold(tx, id, archive);
      await this.stream.begin(
        tx,
        id,
        {
          type: 'save',
          versionId: id,
          portalId: owner.portalId,
          ownerType: owner.type,
          ownerId: owner.id,
          lineageId: owner.lineageId,
          number: await this.versions.nextNumber(tx, owner),
          blobId,
          sha256: archive.sha256,
          size: archive.size,
          format: archive.format,
          isManual,
          isPublished,
          userId: archive.userId,
          keyId: archive.keyId,
        },
        { meta, portalId: owner.portalId },
      );
      const { note = null, session } = archive;
      await this.versions.writeTexts(tx, id, { tags: freeTags, note, session });
    });
    return { version: await this.read(id), deduplicated: false, restored: false };
  }

  /** Its time and saver stay; tags are united, and a note replaces the old one. */
  private async confirm(known: VersionRow, archive: KeptArchive, meta: EventMeta): Promise<KeptVersion> {
    const { isManual, isPublished, freeTags } = splitTags(unitedTags(known, archive.tags));
    const labels = { isManual, isPublished };
    await this.database.transaction(async (tx) => {
      await this.versions.lockLineage(tx, known.lineageId);
      const current = await this.versions.find(known.id, tx);
      if (!current) throw new StaleReadError();
      const blobId = await this.hold(tx, known.id, archive);
      await this.stream.handleIn(tx, known.id, { type: 'confirm', blobId }, { meta });
      await this.stream.handleIn(tx, known.id, { type: 'label', ...labels }, { meta });
      const { note = current.note } = archive;
      await this.versions.writeTexts(tx, known.id, { tags: freeTags, note, session: current.session });
    });
    return { version: await this.read(known.id), deduplicated: true, restored: known.blobId === null };
  }

  /** @returns the blob the version stands on, which may be one the portal had already. */
  private async hold(tx: Transaction, versionId: string, archive: KeptArchive): Promise<string> {
    const blobId = await this.blobs.arrived(tx, archive.blobId, archive);
    if (blobId === null || !(await this.blobs.hold(tx, blobId, holderOf(versionId), null))) {
      throw new Error(`The bytes of blob ${archive.blobId} were given up before they became a version.`);
    }
    return blobId;
  }

  private async requireRoom(tx: Transaction, owner: SourceOwner, size: number): Promise<void> {
    const { versions } = await this.versions.totals(owner, tx);
    const usedBytes = await this.versions.storedBytes(owner, tx);
    const quotaBytes = this.config.sourceQuotaGib * GIBIBYTE;
    if (versions < VERSIONS_PER_OWNER && usedBytes + size <= quotaBytes) return;
    throw new PorticoError('SOURCE_QUOTA_EXCEEDED', { details: { quotaBytes, usedBytes } });
  }

  private async read(id: string): Promise<VersionRow> {
    const version = await this.versions.find(id);
    if (!version) throw new PorticoError('VERSION_NOT_FOUND');
    return version;
  }
}

/** Who holds the bytes of a version. */
export function holderOf(versionId: string): string {
  return `version:${versionId}`;
}
