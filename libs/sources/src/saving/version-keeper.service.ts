import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, type Transaction } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { retryConflict, StaleReadError } from '#libs/event-log/contracts';
import { newId, PorticoError } from '#libs/kernel';
import { Blobs, bytesOfGib, type ReceivedBlob } from '#libs/storage';
import type { SourceFormat, SourceOwner } from '../contracts/source.events.js';
import {
  splitTags,
  unitedTags,
  type VersionRow,
  VERSIONS_PER_OWNER,
  withinLimit,
} from '../versions/version.policy.js';
import { VersionRepository } from '../versions/version.repository.js';
import { VersionStream } from '../versions/version.stream.js';

/** What is said of a content when it is saved, whether for the first time or again. */
export interface KeptLabels {
  readonly sha256: string;
  readonly tags: readonly string[];
  /** Undefined leaves the note of a known version as it is. */
  readonly note: string | undefined;
}

/** An archive that lies in the store and is to become a version. */
export interface KeptArchive extends ReceivedBlob, KeptLabels {
  readonly format: SourceFormat;
  /** `X-AI-Session-Id`. */
  readonly session: string | null;
  /** Null for what the service saves by itself. */
  readonly userId: string | null;
  readonly keyId: string | null;
}

/** Written in the transaction in which a version is kept: both are there or none. */
export type AlsoKept = (tx: Transaction, versionId: string) => Promise<void>;

const NOTHING_ELSE: AlsoKept = async () => undefined;

export interface KeptVersion {
  readonly version: VersionRow;
  /** The owner had this content already. */
  readonly deduplicated: boolean;
  /** It had, but its bytes were gone. */
  readonly restored: boolean;
}

/** Makes an archive a version of its owner: a new one, or the one that has the same content. */
@Injectable()
export class VersionKeeper {
  constructor(
    private readonly database: Database,
    private readonly stream: VersionStream,
    private readonly versions: VersionRepository,
    private readonly blobs: Blobs,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sourceQuotaGib'>,
  ) {}

  /** @throws PorticoError `SOURCE_QUOTA_EXCEEDED`, `INVALID_TAG`, `CONFLICT`; then the archive is given up. */
  async keep(
    owner: SourceOwner,
    archive: KeptArchive,
    meta: EventMeta,
    also: AlsoKept = NOTHING_ELSE,
  ): Promise<KeptVersion> {
    try {
      return await retryConflict(async () => {
        const known = await this.versions.findByContent(owner, archive.sha256);
        if (!known) return this.save(owner, archive, meta, also);
        return this.confirm(known, archive, meta, also, async (tx, id) => {
          // What was purged takes room again.
          if (known.blobId === null) await this.requireBytes(tx, owner, archive.size);
          return this.arrive(tx, id, archive);
        });
      });
    } catch (error) {
      await this.blobs.cancel(archive.blobId);
      throw error;
    }
  }

  /** The same for a content that need not be sent. @returns null where its bytes are not here. */
  confirmKnown(
    owner: SourceOwner,
    labels: KeptLabels,
    meta: EventMeta,
    also: AlsoKept = NOTHING_ELSE,
  ): Promise<KeptVersion | null> {
    return retryConflict(async () => {
      const known = await this.versions.findByContent(owner, labels.sha256);
      const blob = known?.blobId ? await this.blobs.find(known.blobId) : null;
      if (!known || blob?.state !== 'stored') return null;
      return this.confirm(known, labels, meta, also, async (tx) => {
        // Bytes that go just now send the client back to sending them.
        if (!(await this.blobs.hold(tx, blob.id, holderOf(known.id), null))) throw new StaleReadError();
        return blob.id;
      });
    });
  }

  private async save(
    owner: SourceOwner,
    archive: KeptArchive,
    meta: EventMeta,
    also: AlsoKept,
  ): Promise<KeptVersion> {
    const id = newId();
    const { isManual, isPublished, freeTags } = splitTags(archive.tags);
    await this.database.transaction(async (tx) => {
      await this.versions.lockLineage(tx, owner.lineageId);
      if (await this.versions.findByContent(owner, archive.sha256, tx)) throw new StaleReadError();
      await this.requireRoom(tx, owner, archive.size);
      const blobId = await this.arrive(tx, id, archive);
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
      await also(tx, id);
    });
    return { version: await this.read(id), deduplicated: false, restored: false };
  }

  /** Its time and saver stay; tags are united, and a note replaces the old one. */
  private async confirm(
    known: VersionRow,
    labels: KeptLabels,
    meta: EventMeta,
    also: AlsoKept,
    bytes: (tx: Transaction, versionId: string) => Promise<string>,
  ): Promise<KeptVersion> {
    const isRestored = await this.database.transaction(async (tx) => {
      await this.versions.lockLineage(tx, known.lineageId);
      const current = await this.versions.find(known.id, tx);
      if (!current) throw new StaleReadError();
      const tags = splitTags(withinLimit(unitedTags(current, labels.tags)));
      const { isManual, isPublished, freeTags } = tags;
      const blobId = await bytes(tx, known.id);
      // What it stood on before is lost.
      if (current.blobId !== null && current.blobId !== blobId) {
        await this.blobs.releaseOne(tx, current.blobId, holderOf(known.id));
      }
      await this.stream.handleIn(tx, known.id, { type: 'confirm', blobId }, { meta });
      await this.stream.handleIn(tx, known.id, { type: 'label', isManual, isPublished }, { meta });
      const { note = current.note } = labels;
      await this.versions.writeTexts(tx, known.id, { tags: freeTags, note, session: current.session });
      await also(tx, known.id);
      return current.blobId !== blobId;
    });
    return { version: await this.read(known.id), deduplicated: true, restored: isRestored };
  }

  /** @returns the blob the version stands on, which may be one the portal had already. */
  private async arrive(tx: Transaction, versionId: string, archive: KeptArchive): Promise<string> {
    const blobId = await this.blobs.arrived(tx, archive.blobId, archive);
    if (blobId === null || !(await this.blobs.hold(tx, blobId, holderOf(versionId), null))) {
      throw new Error(`The bytes of blob ${archive.blobId} were given up before they became a version.`);
    }
    return blobId;
  }

  private async requireRoom(tx: Transaction, owner: SourceOwner, size: number): Promise<void> {
    const { versions } = await this.versions.totals(owner, tx);
    await this.requireBytes(tx, owner, size, versions < VERSIONS_PER_OWNER);
  }

  private async requireBytes(
    tx: Transaction,
    owner: SourceOwner,
    size: number,
    mayHaveMore = true,
  ): Promise<void> {
    const usedBytes = await this.versions.storedBytes(owner, tx);
    const quotaBytes = bytesOfGib(this.config.sourceQuotaGib);
    if (mayHaveMore && usedBytes + size <= quotaBytes) return;
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
