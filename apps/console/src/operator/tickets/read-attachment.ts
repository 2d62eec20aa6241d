import { PorticoTransportError } from '#libs/client';
import { watchedFetch } from '../../shared/data/connection.js';
import { apiErrorOf } from '../operator-error.js';
import { forgetOperator, OPERATOR_HEADERS, OPERATOR_SESSION_PATH } from '../operator-session.js';

const send = watchedFetch(OPERATOR_SESSION_PATH);

/** The bytes of an attachment of a ticket. @throws PorticoApiError, PorticoTransportError */
export async function readAttachment(id: string): Promise<Blob> {
  const broken = (cause: unknown): never => {
    throw new PorticoTransportError('The attachment did not come.', { cause });
  };
  const path = `/operator/attachments/${encodeURIComponent(id)}`;
  const response = await send(path, { headers: OPERATOR_HEADERS, cache: 'no-store' }).catch(broken);
  if (response.status === 401) forgetOperator();
  if (!response.ok) throw await apiErrorOf(response);
  return response.blob().catch(broken);
}
