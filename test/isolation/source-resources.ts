import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { systemMeta } from '#libs/event-log';
import { newId } from '#libs/kernel';
import { VersionKeeper, type SourceOwnerType } from '#libs/sources';
import { BlobBytes } from '#libs/storage';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';

/** For whom a version is made. */
interface MadeVersion {
  readonly api: InProcessApi;
  readonly portal: Pick<TestPortal, 'id'>;
  readonly marker: string;
}

/** A saved archive, with the word in its note. */
export async function buildVersion(
  { api, portal: { id: portalId }, marker }: MadeVersion,
  type: SourceOwnerType,
  id: string,
): Promise<string> {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const quota = { bytes: 1_000_000, blobs: 1_000 };
  const received = await api
    .get<BlobBytes>(BlobBytes)
    .receive({ portalId, area: 'sources', size: 0, expiresAt, quota }, Readable.from([archive()]));
  if (!received) throw new Error('no room for an archive');
  await api.get<VersionKeeper>(VersionKeeper).keep(
    { type, id, portalId, lineageId: id },
    {
      ...received,
      format: 'tar.gz',
      tags: [],
      note: marker,
      session: null,
      userId: null,
      keyId: null,
    },
    systemMeta(newId()),
  );
  return 'v1';
}

export function archive(): Buffer {
  return gzipSync(newId());
}
