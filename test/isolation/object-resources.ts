import { Readable } from 'node:stream';
import { newId, type Principal } from '#libs/kernel';
import { DirectUploads } from '#libs/storage';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';

/** For whom an object is made. */
interface MadeObject {
  readonly api: InProcessApi;
  readonly portal: TestPortal;
  readonly keyId: string;
  readonly marker: string;
}

const OBJECT_KEY = 'kept.txt';

/** An object of the key, or of its application, which everybody may read by its address. */
export async function buildObject({ api, portal, keyId, marker }: MadeObject): Promise<string> {
  const [key] = await api.database.query<{ kind: Principal['kind']; appId: string | null }>(
    'select kind, app_id as "appId" from auth.api_key where id = $1',
    [keyId],
  );
  // What the storage looks at of a caller: whose objects it sees.
  const principal = { ...key, portalId: portal.id, keyId, currentUser: null, ownerUserId: portal.userId };
  const bytes = Readable.from([Buffer.from('x')]);
  await api.get<DirectUploads>(DirectUploads).keep(
    { principal: principal as Principal, requestId: newId() },
    {
      mostBytes: 1,
      wishes: null,
      read: async (take) => {
        await take(bytes);
        const contentType = 'text/plain';
        return { key: OBJECT_KEY, contentType, visibility: 'public', metadata: { marker } };
      },
    },
  );
  return OBJECT_KEY;
}

export async function publicAddress({ api, portal }: MadeObject): Promise<{ bucket: string; id: string }> {
  const [found] = await api.database.query<{ bucket: string; id: string }>(
    `select n.bucket, o.id from storage.object o join storage.namespace n on n.id = o.namespace_id
      where n.portal_id = $1`,
    [portal.id],
  );
  if (!found) throw new Error('no object is made');
  return found;
}
