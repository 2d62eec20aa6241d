import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';

export type TarEntry = Partial<Header> & { readonly name: string; readonly content?: string | Buffer };

/** Writes a tar as told, right or wrong. */
export async function tarOf(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  for (const { content = '', ...header } of entries) tar.entry(header, Buffer.from(content));
  tar.finalize();
  return buffer(tar);
}

export async function tarGzOf(entries: readonly TarEntry[]): Promise<Buffer> {
  return gzipSync(await tarOf(entries));
}

const END_BYTES = 1_024;
const CHECKSUM = { at: 148, length: 8 } as const;
const KIND_AT = 156;

/** A record of a kind that stands beside entries, such as `x` for one that says more of the next; without an end of the tar. */
export async function tarRecord(kind: string, content: Buffer): Promise<Buffer> {
  const record = (await tarOf([{ name: 'record', content }])).subarray(0, -END_BYTES);
  record.write(kind, KIND_AT, 'latin1');
  record.fill(' ', CHECKSUM.at, CHECKSUM.at + CHECKSUM.length);
  const sum = record.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  record.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM.at, 'latin1');
  return record;
}
