import { Injectable, Logger } from '@nestjs/common';
import { PorticoError, type Principal } from '#libs/kernel';
import { ParseStopped } from '#libs/parsing';
import { type BlobRow, Blobs, BlobStoreError, BytesMissingError } from '#libs/storage';
import { type NamedVersion, ReadVersion } from '../reading/read-version.query.js';
import { bytesPurged } from '../versions/bytes-purged.js';
import type { VersionRow } from '../versions/version-row.js';
import { versionIdOf } from '../versions/version-row.js';
import { VersionRepository } from '../versions/version.repository.js';
import type { ArchiveComparison } from './compare-archives.thread.js';
import { CompareArchives, type StoredArchive } from './compare-archives.js';
import type { Difference } from './compare-files.policy.js';
import { COMPARE_MS } from './compare-limits.data.js';
import { CompareTurns } from './compare-turns.js';

/** Parameter that names the other version. */
const OTHER = 'with';

/** `unchanged` is null where both are the same archive, and nobody has read it. */
export interface Comparison extends Omit<Difference, 'unchanged'> {
  readonly from: string;
  readonly to: string;
  readonly unchanged: number | null;
}

const SAME: Omit<Comparison, 'from' | 'to'> = {
  added: [],
  removed: [],
  changed: [],
  counts: { added: 0, removed: 0, changed: 0 },
  unchanged: null,
  truncated: false,
};

/** What is different between two stored versions of one application or server. */
@Injectable()
export class CompareVersions {
  private readonly logger = new Logger(CompareVersions.name);

  constructor(
    private readonly reading: ReadVersion,
    private readonly versions: VersionRepository,
    private readonly blobs: Blobs,
    private readonly archives: CompareArchives,
    private readonly turns: CompareTurns,
  ) {}

  /**
   * @param other `v<N>` that comes before; by default the version before the one that is named.
   * @throws PorticoError as `ReadVersion` does; `SOURCE_VERSION_BYTES_PURGED`, `SOURCE_NOT_COMPARABLE`,
   *   `SOURCE_COMPARE_BUSY`, `STORAGE_UNAVAILABLE`.
   */
  async execute(
    principal: Principal,
    named: NamedVersion,
    other: string | undefined,
    signal: AbortSignal,
  ): Promise<Comparison> {
    const to = await this.reading.find(principal, named, 'read');
    const from = other === undefined ? await this.before(to) : await this.other(principal, named, other);
    const ids = { from: versionIdOf(from), to: versionIdOf(to) };
    const blobs = [await this.bytesOf(from, OTHER), await this.bytesOf(to)] as const;
    if (from.sha256 === to.sha256) return { ...ids, ...SAME };
    return this.turns.run(to.portalId, async () => {
      const late = AbortSignal.timeout(COMPARE_MS);
      const signals = { caller: signal, late, both: AbortSignal.any([signal, late]) };
      const archives = [archiveOf(from, blobs[0]), archiveOf(to, blobs[1])];
      const comparison = await this.compare(to, archives, signals);
      if ('difference' in comparison) return { ...ids, ...comparison.difference };
      throw notComparable([from, to][comparison.unreadable]!, comparison.reason);
    });
  }

  private async before({ ownerType: type, ownerId: id, number }: VersionRow): Promise<VersionRow> {
    const [row] = await this.versions.list({ type, id }, 1, number);
    if (!row) throw new PorticoError('VERSION_NOT_FOUND', { details: { field: OTHER } });
    return row;
  }

  private async other(principal: Principal, named: NamedVersion, versionId: string): Promise<VersionRow> {
    try {
      return await this.reading.find(principal, { ...named, versionId }, 'read');
    } catch (error) {
      if (!(error instanceof PorticoError)) throw error;
      if (error.code !== 'VERSION_NOT_FOUND' && error.code !== 'INVALID_VERSION_ID') throw error;
      throw new PorticoError(error.code, { details: { field: OTHER } });
    }
  }

  private async bytesOf({ blobId, purgeReason }: VersionRow, field?: string): Promise<BlobRow> {
    if (blobId === null) throw bytesPurged(purgeReason ?? 'cleanup', field);
    const blob = await this.blobs.find(blobId);
    if (blob?.state !== 'stored') throw bytesPurged('lost', field);
    return blob;
  }

  private async compare(
    to: VersionRow,
    archives: readonly StoredArchive[],
    { caller, late, both }: { caller: AbortSignal; late: AbortSignal; both: AbortSignal },
  ): Promise<ArchiveComparison> {
    try {
      return await this.archives.execute(archives, both);
    } catch (error) {
      caller.throwIfAborted();
      if (late.aborted) throw notComparable(to, `reading takes more than ${COMPARE_MS / 1_000} seconds`);
      if (error instanceof BytesMissingError) throw bytesPurged('lost');
      if (error instanceof BlobStoreError) throw new PorticoError('STORAGE_UNAVAILABLE', { cause: error });
      if (!(error instanceof ParseStopped)) throw error;
      this.logger.debug(`Version ${to.id} was not compared: ${error.message}`);
      throw notComparable(to, error.message);
    }
  }
}

/** @throws PorticoError `SOURCE_NOT_COMPARABLE`. */
function archiveOf(version: VersionRow, blob: BlobRow): StoredArchive {
  const { format } = version;
  if (format === 'other') throw notComparable(version, 'it is no archive of a known kind');
  return { format, blob };
}

function notComparable(version: VersionRow, reason: string): PorticoError {
  return new PorticoError('SOURCE_NOT_COMPARABLE', {
    details: { versionId: versionIdOf(version), reason },
  });
}
