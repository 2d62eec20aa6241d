import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { request } from 'undici';
import { repeats } from '#libs/testing';
import { Stack } from '../harness/stack.js';
import { viewsThatDiffer } from '../harness/views-as-told.js';

const LIMIT_MS = 600_000;
const PIECE_BYTES = 65_536;
const PIECES = 48;
/** What opens a gzip file; the rest is for nobody here to unpack. */
const GZIP = Buffer.from([0x1f, 0x8b, 0x08, 0x00]);

interface Saved {
  readonly versionId: string;
  readonly sha256: string;
}

interface Listed {
  readonly totalVersions: number;
  readonly versions: readonly (Saved & { readonly bytesAvailable: boolean })[];
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('a save whose service dies', () => {
  let stack: Stack;
  let key: string;
  let sources: string;
  let rounds = 0;
  /** Every archive whose save was answered. */
  const answered = new Map<string, string>();

  beforeAll(async () => {
    stack = await Stack.start();
    key = stack.runtime.keys.personal;
    const { body } = await stack.client.call<{ data: { id: string } }>('POST', '/v1/apps', {
      key,
      body: { title: 'Shop', scopes: ['crm'] },
    });
    sources = `/v1/apps/${body.data.id}/sources`;
  }, LIMIT_MS);
  afterAll(() => stack?.remove(), LIMIT_MS);

  const url = (path: string): string => `${new URL(stack.runtime.baseUrl).origin}${path}`;

  /** @param harm what happens once so many pieces have been sent. */
  async function save(archive: Buffer, harm: { readonly after: number; readonly by: () => void } | null) {
    async function* body(): AsyncGenerator<Buffer> {
      for (let piece = 0; piece * PIECE_BYTES < archive.length; piece += 1) {
        if (piece === harm?.after) harm.by();
        yield archive.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
        await turn();
      }
      if (harm && harm.after >= PIECES) harm.by();
    }
    const answer = await request(url(sources), {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/gzip',
        'content-length': String(archive.length),
      },
      body: Readable.from(body(), { objectMode: false }),
    });
    const told = (await answer.body.json()) as { data?: Saved };
    return { status: answer.statusCode, data: told.data };
  }

  const newArchive = (): Buffer => Buffer.concat([GZIP, randomBytes(PIECES * PIECE_BYTES - GZIP.length)]);

  async function list(): Promise<Listed> {
    const { status, body } = await stack.client.call<{ data: Listed }>('GET', sources, { key });
    expect(status).toBe(200);
    return body.data;
  }

  async function download(versionId: string): Promise<string> {
    const { body } = await stack.client.call<{ data: { url: string } }>(
      'GET',
      `${sources}/${versionId}/download`,
      {
        key,
      },
    );
    const answer = await request(body.data.url);
    expect(answer.statusCode).toBe(200);
    return hashOf(Buffer.from(await answer.body.arrayBuffer()));
  }

  /** Saves under harm, once more without, and looks at everything there is. */
  async function round(
    harm: (after: number) => { by: () => void; settled: () => Promise<void> },
  ): Promise<void> {
    const after = (rounds * 7) % (PIECES + 1);
    rounds += 1;
    const archive = newArchive();
    const { by, settled } = harm(after);
    const first = await save(archive, { after, by }).catch(() => null);
    await settled();
    const second = await save(archive, null);
    expect([200, 201]).toContain(second.status);
    if (first?.status === 201) expect(second.data?.versionId).toBe(first.data?.versionId);
    answered.set(second.data!.versionId, hashOf(archive));
  }

  async function expectWhole(): Promise<void> {
    const { versions, totalVersions } = await list();
    expect(totalVersions).toBe(versions.length);
    const listed = new Map(versions.map(({ versionId, sha256 }) => [versionId, sha256]));
    expect(listed).toEqual(answered);
    for (const { versionId, sha256 } of versions) expect(await download(versionId)).toBe(sha256);
    await expectNothingElse();
  }

  /** No row without its bytes, no bytes without a row. */
  async function expectNothingElse(): Promise<void> {
    const rows = await stack.database.query<{ id: string; state: string }>(
      'select id, state from storage.blob',
    );
    const folder = join(stack.home, 'blobs', 'blobs');
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    const known = new Set(rows.map(({ id }) => id));
    expect(files.filter((name) => !known.has(name))).toEqual([]);
    const stored = rows.filter(({ state }) => state === 'stored').map(({ id }) => id);
    expect(stored.filter((id) => !files.includes(id))).toEqual([]);
  }

  it(
    'is there whole or not at all, and goes well when it is repeated',
    async () => {
      for (let times = 0; times < repeats(2); times += 1) {
        await round(() => {
          let isBack = async (): Promise<void> => undefined;
          return {
            by: () => {
              isBack = stack.kill('api', 'SIGKILL');
            },
            settled: () => isBack(),
          };
        });
      }
      await expectWhole();
    },
    LIMIT_MS,
  );

  it(
    'is there whole or not at all when the database restarts under it',
    async () => {
      for (let times = 0; times < repeats(1); times += 1) {
        await round(() => {
          let restarted: Promise<void> = Promise.resolve();
          return {
            by: () => {
              restarted = stack.database.restartAtOnce();
            },
            settled: () => restarted,
          };
        });
      }
      await expectWhole();
      expect(await viewsThatDiffer(stack)).toEqual([]);
    },
    LIMIT_MS,
  );
});
