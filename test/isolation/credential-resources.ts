import { CONFIG, type Config } from '#libs/config';
import { RowCipher } from '#libs/database';
import { newId } from '#libs/kernel';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';

/** For whom a provider key is kept. */
interface MadeCredential {
  readonly api: InProcessApi;
  readonly portal: TestPortal;
  readonly keyId: string;
  readonly marker: string;
}

function sealed(api: InProcessApi, id: string): string {
  return new RowCipher(api.get<Config>(CONFIG).encryptionKey).encrypt('secret', id);
}

/** Of the owner of a key, for models. */
export async function buildModelCredential(made: MadeCredential): Promise<string> {
  const { api, portal, keyId, marker } = made;
  const id = newId();
  await api.database.query(
    `insert into ai.credential (id, portal_id, user_id, provider, name, base_url, key_sealed, masked_key, status,
            created_at, updated_at)
     select $1, $2, owner_user_id, 'openai-compatible', $4, 'http://127.0.0.1:9/v1', $5, '…', 'untested', now(), now()
       from auth.api_key where id = $3`,
    [id, portal.id, keyId, marker, sealed(api, id)],
  );
  return id;
}

/** Of the owner of a key, for searches. */
export async function buildSearchCredential(made: MadeCredential): Promise<string> {
  const { api, portal, keyId, marker } = made;
  const id = newId();
  await api.database.query(
    `insert into search.credential (id, portal_id, user_id, provider, name, base_url, key_sealed, masked_key, status,
            created_at)
     select $1, $2, owner_user_id, 'searxng', $4, 'http://127.0.0.1:9', $5, '…', 'untested', now()
       from auth.api_key where id = $3`,
    [id, portal.id, keyId, marker, sealed(api, id)],
  );
  return id;
}
