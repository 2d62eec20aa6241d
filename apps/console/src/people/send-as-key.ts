import { PorticoApiError } from '#libs/client';
import type { BytesAnswer, OutgoingBytes } from '../shared/upload/send-bytes.js';
import { watchedBytes } from '../shared/upload/watched-bytes.js';
import { keyHeaders, noticeRefusedKey } from './acting-key.js';
import { SESSION_PATH } from './session.js';

const send = watchedBytes(SESSION_PATH);

/** Sends bytes to the API as one of the person's own keys, with progress. */
export async function sendAsKey(keyId: string, outgoing: OutgoingBytes): Promise<BytesAnswer> {
  const headers = { accept: 'application/json', ...outgoing.headers, ...keyHeaders(keyId) };
  try {
    return await send({ ...outgoing, headers });
  } catch (error) {
    if (error instanceof PorticoApiError && error.status === 401) await noticeRefusedKey(error.code);
    throw error;
  }
}
