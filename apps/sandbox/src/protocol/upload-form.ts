import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { heldContent, type StoredContent, wholeContent } from '../methods/disk/stored-content.js';
import { UPLOAD_FIELD } from '../methods/disk/upload-links.js';
import { HostError } from './host-error.js';

/** Larger files stay on disk. */
const HELD_BYTES = 65_536;

function noFile(): HostError {
  return new HostError(400, 'ERROR_ARGUMENT', `The form has no file in its part ${UPLOAD_FIELD}`);
}

async function keep(file: Readable, folder: string): Promise<StoredContent> {
  const path = join(folder, randomUUID());
  let size = 0;
  const counted = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      size += piece.length;
      done(null, piece);
    },
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const spooled: StoredContent = { size: 0, content: null, spooled: path };
  try {
    await pipeline(file, counted, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  if (size > HELD_BYTES) return { ...spooled, size };
  const held = heldContent(wholeContent(spooled));
  await rm(path, { force: true });
  return held;
}

/**
 * Takes the file of a form down as it arrives.
 * @param folder for files that are too large for memory.
 * @throws HostError for what is no such form; Error when the sender breaks off, and then nothing is left of it.
 */
export async function receiveUpload(request: IncomingMessage, folder: string): Promise<StoredContent> {
  let parser: InstanceType<typeof Busboy>;
  try {
    parser = new Busboy({ headers: request.headers as BusboyHeaders });
  } catch {
    throw noFile();
  }
  let kept: Promise<StoredContent> | null = null;
  let part: Readable | null = null;
  parser.on('file', (name: string | undefined, stream: Readable) => {
    if (name !== UPLOAD_FIELD || kept) return void stream.resume();
    part = stream;
    kept = keep(stream, folder);
    kept.catch((error: Error) => parser.destroy(error));
  });
  try {
    await pipeline(request, parser);
    if (kept) return await (kept as Promise<StoredContent>);
  } catch (error) {
    // The parser leaves the part it was at open when the sender goes away.
    (part as Readable | null)?.destroy(new Error('the form broke off', { cause: error }));
    const left = await (kept as Promise<StoredContent> | null)?.catch(() => null);
    if (left?.spooled) await rm(left.spooled, { force: true });
    throw error;
  }
  throw noFile();
}
