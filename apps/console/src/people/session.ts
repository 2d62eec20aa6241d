import { useQuery } from '@tanstack/react-query';
import { watchedFetch } from '../shared/data/connection.js';
import { endSession, queryClient } from '../shared/data/query-client.js';

/** A key its owner may act with. */
export interface SessionKey {
  readonly id: string;
  readonly kind: 'personal' | 'application' | 'management' | 'cowork';
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly accessMode: 'READWRITE' | 'READONLY';
  readonly scopes: readonly string[];
  readonly status: string;
  readonly appId: string | null;
}

/** Who has signed in. */
export interface Session {
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly hostUserId: number;
    readonly isAdmin: boolean;
  };
  readonly portal: { readonly id: string; readonly domain: string };
  readonly expiresAt: string;
  readonly keys: readonly SessionKey[];
}

export const SESSION_PATH = '/console/api/session';
const SESSION_QUERY = ['session'] as const;

const send = watchedFetch(SESSION_PATH);

async function readSession(): Promise<Session | null> {
  const response = await send(SESSION_PATH, { headers: { accept: 'application/json' }, cache: 'no-store' });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`The session could not be read: ${response.status}`);
  const { data } = (await response.json()) as { data: Session };
  return data;
}

/** The session; null when nobody has signed in. Asked for again while the page is open, to notice its end. */
export function useSessionQuery() {
  return useQuery({
    queryKey: SESSION_QUERY,
    queryFn: readSession,
    staleTime: 30_000,
    refetchInterval: 60_000,
    retry: true,
    retryDelay: 1_500,
  });
}

/** Reads the session again, after its keys have changed. */
export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: SESSION_QUERY });
}

/** Nobody is signed in any more; every page goes. */
export function forgetSession(): void {
  queryClient.setQueryData(SESSION_QUERY, null);
}

export async function signOut(): Promise<void> {
  await send(SESSION_PATH, { method: 'DELETE' });
  endSession(SESSION_QUERY);
}

/** Where a browser begins to sign in. @param path page of the console to come back to */
export function signInAddress(portal: string, path: string): string {
  return `/console/sign-in?${new URLSearchParams({ portal, path })}`;
}
