import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { DownloadedFile } from '../methods/disk/download-link.js';
import { readContent } from '../methods/disk/stored-content.js';

interface Part {
  readonly first: number;
  readonly last: number;
}

/** One range of bytes; null for none, and for one of another file than the sender knows. */
function rangeOf({ headers }: IncomingMessage, size: number, tag: string): Part | null {
  const { range, 'if-range': known } = headers;
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined || (known !== undefined && known !== tag)) return null;
  if (first === '') return { first: Math.max(0, size - Number(last)), last: size - 1 };
  return { first: Number(first), last: last ? Math.min(Number(last), size - 1) : size - 1 };
}

/** Sends the bytes of a file for saving, whole or one range. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: DownloadedFile): void {
  const { name, content, tag } = file;
  const { size } = content;
  const part = rangeOf(request, size, tag);
  const common = { 'accept-ranges': 'bytes', etag: tag };
  if (part && (part.first >= size || part.last < part.first)) {
    response.writeHead(416, { ...common, 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
    return;
  }
  const { first, last } = part ?? { first: 0, last: size - 1 };
  response.writeHead(part ? 206 : 200, {
    ...common,
    'content-type': 'application/octet-stream',
    'content-length': last - first + 1,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    ...(part && { 'content-range': `bytes ${first}-${last}/${size}` }),
  });
  pipeline(readContent(content, first, last), response, (error) => {
    if (error) response.destroy();
  });
}
