import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** A tar.gz with the one page of a site. @param heading of the page. */
export async function packTourSite(heading: string): Promise<Buffer> {
  const tar = pack();
  const page = `<!doctype html><meta charset="utf-8"><title>Tour</title><h1>${heading}</h1>`;
  tar.entry({ name: 'index.html' }, page);
  tar.finalize();
  const parts: Buffer[] = [];
  for await (const part of tar.pipe(createGzip()) as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
