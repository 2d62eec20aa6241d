import { useQuery } from '@tanstack/react-query';
import { apiErrorOf } from './operator-error.js';
import { watchedFetch } from '../shared/data/connection.js';
import { endSession, queryClient } from '../shared/data/query-client.js';

/** Who operates the service. */
export interface OperatorSession {
  readonly operator: { readonly name: string };
  readonly expiresAt: string;
}

export const OPERATOR_SESSION_PATH = '/operator/session';
/** Where links of `portico console open` lead. */
export const OPEN_PATH = '/open';
const SESSION_QUERY = ['operator-session'] as const;
/** Forms of other sites cannot send it. */
export const OPERATOR_HEADERS = {
  accept: 'application/json',
  'content-type': 'application/json',
  'x-svc-operator': '1',
} as const;

const send = watchedFetch(OPERATOR_SESSION_PATH);

let ended = false;

/** Whether a session of this page is over though its operator has not signed out. */
export const sessionHasEnded = (): boolean => ended;

function noticeEnd(): void {
  if (queryClient.getQueryData<OperatorSession | null>(SESSION_QUERY)) ended = true;
}

async function readSession(): Promise<OperatorSession | null> {
  const response = await send(OPERATOR_SESSION_PATH, { headers: OPERATOR_HEADERS, cache: 'no-store' });
  if (response.status === 401) {
    noticeEnd();
    return null;
  }
  if (!response.ok) throw await apiErrorOf(response);
  const { data } = (await response.json()) as { data: OperatorSession };
  return data;
}

export function useOperatorSession() {
  return useQuery({
    queryKey: SESSION_QUERY,
    queryFn: readSession,
    staleTime: 30_000,
    refetchInterval: 60_000,
    retry: true,
    retryDelay: 1_500,
  });
}

/** Uses the link of `portico console open` up. @throws PorticoApiError when it is over, used or none. */
export async function openSession(token: string): Promise<void> {
  const response = await send(OPERATOR_SESSION_PATH, {
    method: 'POST',
    headers: OPERATOR_HEADERS,
    body: JSON.stringify({ token }),
  });
  if (!response.ok) throw await apiErrorOf(response);
  // Whoever was in before them leaves nothing.
  queryClient.removeQueries({ queryKey: ['operator'] });
  ended = false;
  await queryClient.invalidateQueries({ queryKey: SESSION_QUERY });
}

/** The session is over, as the service says. */
export function forgetOperator(): void {
  noticeEnd();
  queryClient.setQueryData(SESSION_QUERY, null);
}

export async function leave(): Promise<void> {
  await send(OPERATOR_SESSION_PATH, { method: 'DELETE', headers: OPERATOR_HEADERS });
  ended = false;
  endSession(SESSION_QUERY);
}
