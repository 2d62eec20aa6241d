import { PorticoTransportError } from '#libs/client';
import { watchedFetch } from '../shared/data/connection.js';
import { apiErrorOf } from './operator-error.js';
import { forgetOperator, OPERATOR_HEADERS, OPERATOR_SESSION_PATH } from './operator-session.js';

const send = watchedFetch(OPERATOR_SESSION_PATH);

/** Asks the service as the operator who is signed in. @throws PorticoApiError, PorticoTransportError */
export async function askOperator(path: string, init: RequestInit): Promise<Response> {
  const response = await send(path, { ...init, headers: OPERATOR_HEADERS }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    throw new PorticoTransportError(`${path} got no answer.`, { cause });
  });
  if (response.status === 401) forgetOperator();
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}
