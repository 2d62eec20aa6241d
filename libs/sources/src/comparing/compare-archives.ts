import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { RecentMap } from '#libs/http';
import { type ParseSource, parseInThread } from '#libs/parsing';
import { type BlobRow, BlobBytes } from '#libs/storage';
import type { ArchiveComparison, ComparedArchive } from './compare-archives.thread.js';
import { COMPARE_LIMITS } from './compare-limits.data.js';

/** Comparisons that are remembered, twice as many at most, and how many rows one may have for that. */
const REMEMBERED = 16;
const REMEMBERED_ROWS = 1_000;

export interface StoredArchive extends Pick<ComparedArchive, 'format'> {
  readonly blob: BlobRow;
}

/** Compares stored archives by the hashes of their files, in a thread: an archive can be made to take long. */
@Injectable()
export class CompareArchives {
  readonly #known = new RecentMap<ArchiveComparison>(REMEMBERED);

  constructor(private readonly reading: BlobBytes) {}

  /** @throws ParseStopped, or the error of the store. */
  async execute(archives: readonly StoredArchive[], signal: AbortSignal): Promise<ArchiveComparison> {
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

  private source(blob: BlobRow, signal: AbortSignal): ParseSource {
    const { reading } = this;
    return {
      pieces: async function* () {
        yield* (await reading.openChecked(blob, signal)) as AsyncIterable<Buffer>;
      },
      range: async (start, end) =>
        buffer(await reading.open(blob, { range: { first: start, last: end - 1 }, signal })),
    };
  }
}

function rowsOf({ difference }: Extract<ArchiveComparison, { difference: unknown }>): number {
  return difference.added.length + difference.removed.length + difference.changed.length;
}
