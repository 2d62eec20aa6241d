import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG, type Config } from '#libs/config';
import { BlobBytes } from '#libs/storage';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ObjectClient, outcome, sha256 } from './object-client.js';

const MIB = 1_048_576;
const BOUNDARY = 'xxboundaryxx';
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

function part(name: string, text: string, fileName?: string, type?: string): string {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`;
  const typed = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${typed}\r\n${text}\r\n`;
}
const form = (...parts: string[]): string => `${parts.join('')}--${BOUNDARY}--\r\n`;

describe('objects in one call', () => {
  let api: InProcessApi;
  let client: ObjectClient;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000', STORAGE_QUOTA_GIB: '1' });
    client = await ObjectClient.create(api);
  });
  afterAll(() => api.stop());

  it('are the body alone, with the key in the query', async () => {
    const kept = await client.upload('?key=raw%2Ffile.bin&visibility=public&ttlSeconds=60', 'bytes', {
      'content-type': 'image/png',
    });
    expect(kept.status).toBe(201);
    expect(kept.body.data).toMatchObject({
      key: 'raw/file.bin',
      contentType: 'image/png',
      sizeBytes: 5,
      sha256: sha256('bytes'),
      visibility: 'public',
      status: 'READY',
      metadata: {},
    });
    expect(await client.read('raw/file.bin')).toBe('bytes');
  });

  it('are a file of a form, with the rest beside it in any order', async () => {
    const file = part('file', 'bytes', 'photo.jpg', 'image/jpeg');
    const key = part('key', 'photos/1.jpg');
    const metadata = part('metadata', '{"album":"one"}');
    const before = await client.upload('', form(key, metadata, file), FORM);
    const after = await client.upload('', form(file, metadata, key, part('overwrite', 'true')), FORM);
    for (const { status, body } of [before, after]) {
      expect(status).toBe(201);
      expect(body.data).toMatchObject({
        key: 'photos/1.jpg',
        contentType: 'image/jpeg',
        metadata: { album: 'one' },
      });
    }
  });

  it('leave nothing when they are refused', async () => {
    await client.keep('there', 'x');
    const before = await client.used();
    const file = part('file', 'bytes', 'f');
    const hash = sha256('other');
    const outcomes = await Promise.all(
      [
        client.upload('', 'bytes'),
        client.upload('?key=a/../b', 'bytes'),
        client.upload('?key=there', 'bytes'),
        client.upload(`?key=hashed&sha256=${hash}`, 'bytes'),
        client.upload('', form(file), FORM),
        client.upload('', form(part('key', 'k')), FORM),
        client.upload('', form(part('key', 'there'), file), FORM),
        client.upload('', form(file, part('key', 'k'), part('sha256', hash)), FORM),
        client.upload('', form(part('key', 'k'), file, part('colour', 'red')), FORM),
        client.upload('', form(part('key', 'k'), part('upload', 'x', 'f')), FORM),
        client.upload('', form(part('key', 'k'), file, file), FORM),
        client.upload('', form(part('key', 'k'), file).slice(0, -30), FORM),
        client.upload('', form(file, part('key', 'k'), part('metadata', '{"a":1}')), FORM),
        client.upload('?key=gzip', 'bytes', { 'content-encoding': 'gzip' }),
      ].map(async (call) => outcome(await call)),
    );
    expect(outcomes).toEqual([
      '400 VALIDATION_ERROR',
      '400 INVALID_OBJECT_KEY',
      '409 STORAGE_KEY_EXISTS',
      '409 STORAGE_HASH_MISMATCH',
      '400 VALIDATION_ERROR',
      '400 VALIDATION_ERROR',
      '409 STORAGE_KEY_EXISTS',
      '409 STORAGE_HASH_MISMATCH',
      '400 VALIDATION_ERROR',
      '400 VALIDATION_ERROR',
      '400 VALIDATION_ERROR',
      '400 VALIDATION_ERROR',
      '400 VALIDATION_ERROR',
      '415 INVALID_REQUEST',
    ]);
    expect(await client.used()).toEqual(before);
    await api.get<BlobBytes>(BlobBytes).erase();
    const folder = join(api.get<Config>(CONFIG).storageFolder, 'blobs', client.portal.id);
    expect((await readdir(folder)).length).toBe(before.blobs);
  });

  it('are at most 100 MiB, counted as they come, and the hint says what takes more', async () => {
    const tooLarge = await client.upload('?key=large', Buffer.alloc(100 * MIB + 1));
    expect(outcome(tooLarge)).toBe('413 STORAGE_OBJECT_TOO_LARGE');
    expect(JSON.stringify(tooLarge.body)).toContain('POST /v1/storage/objects with');
    const file = part('file', 'x'.repeat(100 * MIB + 1), 'f');
    expect(outcome(await client.upload('', form(part('key', 'large'), file), FORM))).toBe(
      '413 STORAGE_OBJECT_TOO_LARGE',
    );
    expect((await client.used()).bytes).toBeLessThan(MIB);
  });

  it('hold their room before the first byte comes', async () => {
    const owner = await ObjectClient.create(api);
    await owner.ticket('most', 1_073_741_824 - 10);
    expect(outcome(await owner.upload('?key=a', 'x'.repeat(11)))).toBe('413 STORAGE_QUOTA_EXCEEDED');
    expect((await owner.upload('?key=a', 'x'.repeat(10))).status).toBe(201);
    expect(outcome(await owner.upload('?key=b', 'x'))).toBe('413 STORAGE_QUOTA_EXCEEDED');
  });
});
