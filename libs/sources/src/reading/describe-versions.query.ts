import { Injectable } from '@nestjs/common';
import { Blobs } from '#libs/storage';
import type { VersionRow } from '../versions/version-row.js';
import type { ServerContextAnswer } from './server-context.answer.js';
import { PlainVersionAnswer, type SourceVersionAnswer } from './version.answer.js';

/** Versions in the form of answers. */
@Injectable()
export class DescribeVersions {
  constructor(private readonly blobs: Blobs) {}

  async plain(rows: readonly VersionRow[]): Promise<PlainVersionAnswer[]> {
    const lost = await this.blobs.lostAmong(rows.flatMap(({ blobId }) => blobId ?? []));
    return rows.map((row) => PlainVersionAnswer.plain(row, row.blobId !== null && lost.has(row.blobId)));
  }

  async within(
    rows: readonly VersionRow[],
    contextOf: (row: VersionRow) => ServerContextAnswer | null,
  ): Promise<SourceVersionAnswer[]> {
    const plain = await this.plain(rows);
    return rows.map((row, index) => ({ ...plain[index]!, serverContext: contextOf(row) }));
  }
}
