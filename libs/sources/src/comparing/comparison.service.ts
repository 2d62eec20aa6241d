import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { RecentMap } from '#libs/http';
import { PorticoError, type Principal } from '#libs/kernel';
import { parseInThread, type ParseSource, ParseStopped } from '#libs/parsing';
import { BlobBytes, type BlobRow, Blobs, BlobStoreError, BytesMissingError } from '#libs/storage';
import { bytesPurged, versionIdOf, type VersionRow } from '../versions/version.policy.js';
import { VersionRepository } from '../versions/version.repository.js';
import { type NamedVersion, Versions } from '../versions/versions.service.js';
import type { ArchiveComparison, ComparedArchive } from './compare-archives.thread.js';
import type { Difference } from './compare-files.policy.js';
import { COMPARE_LIMITS, COMPARE_MS, COMPARED_AT_ONCE } from './file-list.js';

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

/** Comparisons that are remembered, twice as many at most, and how many rows one may have for that. */
const REMEMBERED = 16;
const REMEMBERED_ROWS = 1_000;

interface StoredArchive extends Pick<ComparedArchive, 'format'> {
  readonly blob: BlobRow;
}

/**
 * What is different between two stored versions of one application or server. Archives are compared by the hashes of
 * their files, in a thread, one of a portal at a time and a few in all: an archive can be made to take long.
 */
@Injectable()
export class VersionComparison {
  private readonly logger = new Logger(VersionComparison.name);
  readonly #known = new RecentMap<ArchiveComparison>(REMEMBERED);
  readonly #portals = new Set<string>();

  constructor(
    private readonly reading: Versions,
    private readonly versions: VersionRepository,
    private readonly blobs: Blobs,
    private readonly bytes: BlobBytes,
  ) {}

  /**
   * @param other `v<N>` that comes before; by default the version before the one that is named.
   * @throws PorticoError as {@link Versions.find} does; `SOURCE_VERSION_BYTES_PURGED`, `SOURCE_NOT_COMPARABLE`,
   *   `SOURCE_COMPARE_BUSY`, `STORAGE_UNAVAILABLE`.
   */
  async compare(
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
    return this.oneOfPortal(to.portalId, async () => {
      const late = AbortSignal.timeout(COMPARE_MS);
      const signals = { caller: signal, late, both: AbortSignal.any([signal, late]) };
      const archives = [archiveOf(from, blobs[0]), archiveOf(to, blobs[1])];
      const comparison = await this.compareInTime(to, archives, signals);
      if ('difference' in comparison) return { ...ids, ...comparison.difference };
      throw notComparable([from, to][comparison.unreadable]!, comparison.reason);
    });
  }

  /** @throws ParseStopped, or the error of the store. */
  private async compareArchives(
    archives: readonly StoredArchive[],
    signal: AbortSignal,
  ): Promise<ArchiveComparison> {
    // The same bytes of another portal are that portal's own to read.
    const name = archives.map(({ blob: { portalId, sha256 } }) => `${portalId} ${sha256}`).join(' ');
    const known = this.#known.get(name);
    if (known) return known;
    const comparison = await parseInThread<ArchiveComparison>({
      script: 'libs/sources/src/comparing/compare-archives.thread.ts',
      input: archives.map(({ format, blob: { size } }): ComparedArchive => ({ format, size })),
      sources: archives.map(({ blob }) => this.source(blob, signal)),
      limits: COMPARE_LIMITS,
      signal,
    });
    if ('difference' in comparison && rowsOf(comparison) <= REMEMBERED_ROWS) {
      this.#known.set(name, comparison);
    }
    return comparison;
  }

  /** @throws PorticoError `SOURCE_COMPARE_BUSY`, and whatever the work throws. */
  async oneOfPortal<Result>(portalId: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#portals.has(portalId) || this.#portals.size >= COMPARED_AT_ONCE) {
      throw new PorticoError('SOURCE_COMPARE_BUSY');
    }
    this.#portals.add(portalId);
    try {
      return await work();
    } finally {
      this.#portals.delete(portalId);
    }
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

  private async compareInTime(
    to: VersionRow,
    archives: readonly StoredArchive[],
    { caller, late, both }: { caller: AbortSignal; late: AbortSignal; both: AbortSignal },
  ): Promise<ArchiveComparison> {
    try {
      return await this.compareArchives(archives, both);
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

  private source(blob: BlobRow, signal: AbortSignal): ParseSource {
    const { bytes } = this;
    return {
      pieces: async function* () {
        yield* (await bytes.openChecked(blob, signal)) as AsyncIterable<Buffer>;
      },
      range: async (start, end) =>
        buffer(await bytes.open(blob, { range: { first: start, last: end - 1 }, signal })),
    };
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

function rowsOf({ difference }: Extract<ArchiveComparison, { difference: unknown }>): number {
  return difference.added.length + difference.removed.length + difference.changed.length;
}
