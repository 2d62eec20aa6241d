import { createReadStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { Row } from '../../records/record-type.js';
import { seededContent } from '../../seed/disk/disk.data.js';

/** Where the bytes of a version are: in the row itself as base64, in a file, or nowhere, as they can be made again. */
export interface StoredContent {
  readonly size: number;
  readonly content: string | null;
  /** Path of the file; large uploads are never in memory. */
  readonly spooled: string | null;
}

export function heldContent(bytes: Buffer): StoredContent {
  return { size: bytes.length, content: bytes.toString('base64'), spooled: null };
}

/** The same content once more, for another version or file. */
export function contentOf(version: Row): StoredContent {
  const { content, spooled, SIZE } = version;
  if (typeof spooled === 'string') return { size: SIZE as number, content: null, spooled };
  return heldContent(typeof content === 'string' ? Buffer.from(content, 'base64') : seeded(version));
}

/** A part of the bytes, as they are needed. @param last included. */
export function readContent({ content, spooled }: StoredContent, first: number, last: number): Readable {
  if (last < first) return Readable.from([]);
  if (spooled !== null) return createReadStream(spooled, { start: first, end: last });
  return Readable.from([Buffer.from(content ?? '', 'base64').subarray(first, last + 1)]);
}

/** All bytes at once. */
export function wholeContent({ content, spooled }: StoredContent): Buffer {
  return spooled === null ? Buffer.from(content ?? '', 'base64') : readFileSync(spooled);
}

function seeded({ NAME, OBJECT_ID, GLOBAL_CONTENT_VERSION }: Row): Buffer {
  return seededContent(String(NAME), OBJECT_ID as number, GLOBAL_CONTENT_VERSION as number);
}
