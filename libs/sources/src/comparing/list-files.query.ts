import { Injectable } from '@nestjs/common';
import { fromRandomAccessReaderPromise } from 'yauzl';
import {
  ArchiveBudget,
  type ArchiveSink,
  readTar,
  readZip,
  unpackedContent,
  ZIP_OPTIONS,
} from '#libs/archives';
import { RecentMap } from '#libs/http';
import { type BlobRow, ReadBlob } from '#libs/storage';
import type { SourceFormat } from '../contracts/source-terms.js';
import { BlobReader } from './blob-reader.js';
import { COMPARED_LIMITS } from './compare-limits.data.js';
import { FileList, type Files } from './file-list.js';

/** Lists that are remembered, twice as many at most, and how many files one may have for that. */
const REMEMBERED = 8;
const REMEMBERED_FILES = 2_000;

/** Files of stored archives, with hashes of their contents. */
@Injectable()
export class ListFiles {
  readonly #known = new RecentMap<Files>(REMEMBERED);

  constructor(private readonly reading: ReadBlob) {}

  /**
   * @throws ArchiveRefused, the error of a decoder, or the error of the store.
   */
  async execute(blob: BlobRow, format: Exclude<SourceFormat, 'other'>, signal: AbortSignal): Promise<Files> {
    // The same bytes of another portal are that portal's own to read.
    const name = `${blob.portalId} ${blob.sha256}`;
    const known = this.#known.get(name);
    if (known) return known;
    const budget = new ArchiveBudget(COMPARED_LIMITS, blob.size, signal);
    const list = new FileList(COMPARED_LIMITS, budget);
    if (format === 'zip') await this.zip(blob, list, budget, signal);
    else await readTar(await this.reading.openChecked(blob, signal), format === 'tar.gz', list, budget);
    const files = list.finish();
    if (files.size <= REMEMBERED_FILES && blob.sha256 !== null) this.#known.set(name, files);
    return files;
  }

  private async zip(
    blob: BlobRow,
    sink: ArchiveSink,
    budget: ArchiveBudget,
    signal: AbortSignal,
  ): Promise<void> {
    const reader = new BlobReader(this.reading, blob, signal);
    const zip = await fromRandomAccessReaderPromise(reader, blob.size, ZIP_OPTIONS);
    await readZip(
      zip,
      ({ compressionMethod, uncompressedSize, compressedSize, fileNameRaw }, { fileDataStart }) =>
        unpackedContent(
          { name: fileNameRaw.toString(), compressionMethod, compressedSize, uncompressedSize },
          reader.bytes(fileDataStart, fileDataStart + compressedSize),
        ),
      sink,
      budget,
    );
  }
}
