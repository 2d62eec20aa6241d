import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

const PAGE = '<!doctype html><meta charset="utf-8"><title>Tour</title><h1>It works</h1>';

/** Base64 of a tar.gz with the one page of a site. */
export async function packTourSite(): Promise<string> {
  const tar = pack();
  tar.entry({ name: 'index.html' }, PAGE);
  tar.finalize();
  const parts: Buffer[] = [];
  for await (const part of tar.pipe(createGzip()) as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('base64');
}
