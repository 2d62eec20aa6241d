import { newId } from '#libs/kernel';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';

/** For whom a ticket is made. */
interface MadeTicket {
  readonly api: InProcessApi;
  readonly portal: TestPortal;
  readonly keyId: string;
  readonly maker: string;
  readonly marker: string;
}

/** A ticket of the user of the portal. */
export async function buildTicket({ api, maker: key, marker }: MadeTicket): Promise<string> {
  const body = { category: 'BUG', title: marker, body: `${marker} ${marker} ${marker}` };
  const answer = await api.client.call<{ data: { id: string } }>('POST', '/v1/feedback', { key, body });
  if (answer.status !== 201) throw new Error(`/v1/feedback: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
}

/** A file that waits for a ticket of the user of the portal. */
export async function buildAttachment({ api, portal, keyId, marker }: MadeTicket): Promise<string> {
  const id = newId();
  await api.database.query(
    `insert into feedback.attachment (id, portal_id, user_id, key_id, blob_id, filename, content_type, size, sha256,
            scan, created_at, expires_at)
     values ($1, $2, $3, $4, $1, $5, 'text/plain', 1, 'x', 'none', now(), now() + interval '1 day')`,
    [id, portal.id, portal.userId, keyId, marker],
  );
  return id;
}
