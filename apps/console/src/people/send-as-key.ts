import { PorticoApiError, PorticoTransportError } from '#libs/client';
import { noticeLost } from '../shared/data/connection.js';
import { sendBytes, type BytesAnswer, type OutgoingBytes } from '../shared/upload/send-bytes.js';
import { keyHeaders, noticeRefusedKey } from './acting-key.js';
import { SESSION_PATH } from './session.js';

/** Sends bytes to the API as one of the person's own keys, with progress. */
export async function sendAsKey(keyId: string, outgoing: OutgoingBytes): Promise<BytesAnswer> {
  const headers = { accept: 'application/json', ...outgoing.headers, ...keyHeaders(keyId) };
  try {
    return await sendBytes({ ...outgoing, headers });
  } catch (error) {
    if (error instanceof PorticoApiError && error.status === 401) await noticeRefusedKey(error.code);
    if (error instanceof PorticoTransportError) noticeLost(SESSION_PATH);
    throw error;
  }
}
