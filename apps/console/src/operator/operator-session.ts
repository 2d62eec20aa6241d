import { useQuery } from '@tanstack/react-query';
import { apiErrorOf } from './operator-error.js';
import { watchedFetch } from '../shared/data/connection.js';
import { queryClient } from '../shared/data/query-client.js';

/** Who operates the service. */
export interface OperatorSession {
  readonly operator: { readonly name: string };
  readonly expiresAt: string;
}

export const OPERATOR_SESSION_PATH = '/operator/session';
const SESSION_QUERY = ['operator-session'] as const;
/** Forms of other sites cannot send it. */
export const OPERATOR_HEADERS = {
  accept: 'application/json',
  'content-type': 'application/json',
  'x-svc-operator': '1',
} as const;

const send = watchedFetch(OPERATOR_SESSION_PATH);

async function readSession(): Promise<OperatorSession | null> {
  const response = await send(OPERATOR_SESSION_PATH, { headers: OPERATOR_HEADERS, cache: 'no-store' });
  if (response.status === 401) return null;
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
  await queryClient.invalidateQueries({ queryKey: SESSION_QUERY });
}

export function forgetOperator(): void {
  queryClient.setQueryData(SESSION_QUERY, null);
}

export async function leave(): Promise<void> {
  await send(OPERATOR_SESSION_PATH, { method: 'DELETE', headers: OPERATOR_HEADERS });
  queryClient.clear();
  forgetOperator();
}
