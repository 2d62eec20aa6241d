import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type BlobStore, createBlobStore, type StoreIdentity } from '#libs/storage';
import { createTestConfig, hasTestS3, startTestS3 } from '#libs/testing';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { type Contender, interleave, type Row } from '../harness/measurement.js';

type Later = Parameters<Parameters<typeof withClosing>[0]>[0];

const MB = 1_000_000;
const SIZE = 200 * MB;
const READ_BYTES = 524_288;
const PUT = 'put of 200 MB';
const GET = 'get of 200 MB';
const KEY = 'blobs/bench/value';
const run = promisify(execFile);

/** One process, one store: nobody to agree with. */
const AGREEABLE = { agree: (_kind: string, found: string | null) => Promise.resolve(found ?? 'bench') };

async function openStore(environment: Record<string, string>, later: Later): Promise<BlobStore> {
  const config = createTestConfig('postgres://nobody@127.0.0.1:1/none', environment);
  const store = await createBlobStore(config, AGREEABLE as StoreIdentity);
  later(async () => store.close());
  await store.open();
  return store;
}

/** @returns MB/s. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return SIZE / MB / ((performance.now() - startedAt) / 1_000);
}

async function readAll(body: Readable): Promise<void> {
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) size += piece.length;
  if (size !== SIZE) throw new Error(`${size} of ${SIZE} bytes came.`);
}

const contender = (name: string, figure: string, work: () => Promise<unknown>): Contender => ({
  name,
  round: async () => ({ [figure]: await rate(work) }),
});

const figure = (name: string, baseline: string, ours: string, limit: number) => ({
  name,
  unit: 'MB/s',
  baseline,
  comparison: 'ratio' as const,
  target: { contender: ours, of: 'comparison' as const, bound: 'at least' as const, limit },
});

/** Bytes through the store against the plainest way to the same place: the tools of the system, the library itself. */
export const storeSuite: Suite = ({ rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const home = await mkdtemp(join(tmpdir(), 'portico-bench-store-'));
    later(() => rm(home, { recursive: true, force: true }));
    const file = join(home, 'archive');
    await writeFile(file, randomBytes(SIZE));
    const body = () => createReadStream(file, { highWaterMark: READ_BYTES });
    const folder = { PORTICO_HOME: home, STORAGE_FOLDER: join(home, 'blobs') };

    const local = await openStore(folder, later);
    const copy = join(home, 'copy');
    const rows = await interleave({
      suite: 's store, folder',
      rounds,
      contenders: [
        contender('cp + sha256sum', PUT, () =>
          run('sh', ['-c', 'cp "$1" "$2" && sha256sum "$2"', 'sh', file, copy]),
        ),
        contender('the store', PUT, () => local.put(KEY, body(), { size: SIZE })),
        contender('read of the copy', GET, () =>
          readAll(createReadStream(copy, { highWaterMark: READ_BYTES })),
        ),
        contender('get from the store', GET, async () => readAll((await local.get(KEY)).body)),
      ],
      figures: [
        figure(PUT, 'cp + sha256sum', 'the store', 0.6),
        figure(GET, 'read of the copy', 'get from the store', 0.8),
      ],
    });
    if (!hasTestS3()) return rows;

    const { environment, stop } = await startTestS3();
    later(stop);
    const store = await openStore({ ...folder, ...environment }, later);
    const bare = new S3Client({
      endpoint: environment['STORAGE_S3_ENDPOINT'] ?? '',
      region: environment['STORAGE_S3_REGION'] ?? '',
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials: {
        accessKeyId: environment['STORAGE_S3_ACCESS_KEY'] ?? '',
        secretAccessKey: environment['STORAGE_S3_SECRET_KEY'] ?? '',
      },
    });
    later(async () => bare.destroy());
    const at = { Bucket: environment['STORAGE_S3_BUCKET'] ?? '', Key: `${KEY}-bare` };
    const throughLibrary = await interleave({
      suite: 's store, S3',
      rounds,
      contenders: [
        contender('library put', PUT, () =>
          bare.send(new PutObjectCommand({ ...at, Body: body(), ContentLength: SIZE })),
        ),
        contender('store put', PUT, () => store.put(KEY, body(), { size: SIZE })),
        contender('library get', GET, async () =>
          readAll((await bare.send(new GetObjectCommand(at))).Body as Readable),
        ),
        contender('store get', GET, async () => readAll((await store.get(KEY)).body)),
      ],
      figures: [figure(PUT, 'library put', 'store put', 0.8), figure(GET, 'library get', 'store get', 0.8)],
    });
    return [...rows, ...throughLibrary];
  });
