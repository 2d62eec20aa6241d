import { scalarText } from '#libs/kernel';
import { BooleanField, IntegerField, NumberField, StringField } from '#libs/http/contracts';
import { fromHost } from '../../values/field-values.js';
import type { PlainRecord } from '../../records/record-mapper.js';

/** A version of a file (specification part 2, "File version"). */
export class FileVersionAnswer {
  @NumberField({ description: 'Names the version in paths' }) readonly id!: number;
  @NumberField({ description: 'The file it is a version of' }) readonly fileId!: number;
  @NumberField({ description: 'Bytes' }) readonly size!: number;
  @StringField() readonly name!: string;
  @NumberField({ description: 'Grows with every upload; there may be gaps, as the host merges uploads' })
  readonly contentGeneration!: number;
  @StringField({ description: 'ISO 8601 with offset' }) readonly createdAt!: string;
  @NumberField({ description: 'The user who uploaded it' }) readonly createdBy!: number;
  @StringField({ description: 'Path of this service the bytes are read at' }) readonly downloadUrl!: string;

  /** @returns null for what is no version. */
  static of(row: PlainRecord): FileVersionAnswer | null {
    const [id, fileId, size, generation, createdBy] = [
      'ID',
      'OBJECT_ID',
      'SIZE',
      'GLOBAL_CONTENT_VERSION',
      'CREATED_BY',
    ].map((key) => fromHost('double', row[key]));
    if (typeof id !== 'number' || typeof fileId !== 'number') return null;
    return {
      id,
      fileId,
      size: numberOr(size),
      name: scalarText(row['NAME']),
      contentGeneration: numberOr(generation),
      createdAt: scalarText(fromHost('datetime', row['CREATE_TIME'])),
      createdBy: numberOr(createdBy),
      downloadUrl: `/v1/files/${fileId}/versions/${id}/download`,
    };
  }
}

function numberOr(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** How a page of versions stands in the whole list. */
export class FileVersionsMeta {
  @IntegerField({ description: 'All versions that match' }) readonly total!: number;
  @IntegerField() readonly limit!: number;
  @IntegerField() readonly offset!: number;
  @BooleanField({ description: 'There are versions after this page' }) readonly hasMore!: boolean;
  @IntegerField({ description: '`offset` of the next page; null on the last one', nullable: true })
  readonly nextOffset!: number | null;
}
