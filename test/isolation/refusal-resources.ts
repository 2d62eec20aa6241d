import { newId } from '#libs/kernel';
import type { InProcessApi } from '../harness/in-process-api.js';

/** A refusal of a key. @returns the id of its request. */
export async function buildRefusal({
  api,
  keyId,
  marker,
}: {
  readonly api: InProcessApi;
  readonly keyId: string;
  readonly marker: string;
}): Promise<string> {
  const requestId = `refused-${newId()}`;
  await api.database.query(
    `insert into refusals.refusal (id, request_id, at, portal_id, owner_user_id, key_id, method, route, path, status,
            code, message, field, hint, duration_ms)
     select $1, $2, now(), portal_id, owner_user_id, id, 'GET', '/v1/deals/:id', $4, 404, 'ENTITY_NOT_FOUND', $4, $4, $4, 1
       from auth.api_key where id = $3`,
    [newId(), requestId, keyId, marker],
  );
  return requestId;
}
