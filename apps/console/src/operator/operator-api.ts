import { PorticoTransportError, readApiError } from '#libs/client';
import type { OperatorCalls } from '#libs/operator/contracts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { lookAgainAfter, watchedFetch } from '../shared/data/connection.js';
import { endSession, queryClient } from '../shared/data/query-client.js';
import { defineTexts } from '../shared/language/texts.js';
import operatorEn from '../texts/en/operator.json';
import operatorRu from '../texts/ru/operator.json';

/** What all pages of operators say. */
export const OPERATOR_TEXTS = defineTexts('operator', { en: operatorEn, ru: operatorRu });

/** What a refused call of the operator API says. */
async function apiErrorOf(response: Response): Promise<Error> {
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => null);
  const wait = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(wait) ? wait : null;
  return (
    readApiError(body, { status, retryAfter }) ??
    new PorticoTransportError(`Answered ${status}.`, { status, retryAfter })
  );
}

/** Who operates the service. */
export interface OperatorSession {
  readonly operator: { readonly name: string };
  readonly expiresAt: string;
}

const OPERATOR_SESSION_PATH = '/operator/session';
/** Where links of `portico console open` lead. */
export const OPEN_PATH = '/open';
const SESSION_QUERY = ['operator-session'] as const;
/** Forms of other sites cannot send it. */
const OPERATOR_HEADERS = {
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
function forgetOperator(): void {
  noticeEnd();
  queryClient.setQueryData(SESSION_QUERY, null);
}

export async function leave(): Promise<void> {
  await send(OPERATOR_SESSION_PATH, { method: 'DELETE', headers: OPERATOR_HEADERS });
  ended = false;
  endSession(SESSION_QUERY);
}

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

export type CallName = keyof OperatorCalls & string;
export type CallInput<Name extends CallName> = OperatorCalls[Name]['input'];
export type CallAnswer<Name extends CallName> = OperatorCalls[Name]['answer'];

/** Makes one call of the operator API. @throws PorticoApiError, PorticoTransportError */
export async function operatorCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  signal?: AbortSignal,
): Promise<CallAnswer<Name>> {
  const response = await askOperator(`/operator/calls/${encodeURIComponent(name)}`, {
    method: 'POST',
    body: JSON.stringify(input),
    ...(signal && { signal }),
  });
  const { data } = (await response.json()) as { data: CallAnswer<Name> };
  return data;
}

/** What a reading call answers: `useOperator('machines.list', {})`. */
export function useOperator<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: { readonly enabled?: boolean; readonly refetchEveryMs?: number } = {},
) {
  return useQuery<CallAnswer<Name>, Error>({
    queryKey: ['operator', name, input],
    queryFn: ({ signal }) => operatorCall(name, input, signal),
    enabled: options.enabled ?? true,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgainAfter(options.refetchEveryMs ?? false, state.error),
  });
}

/** The first page is what a screen needs; who goes on means it, and a list that is read again is read in few calls. */
const FURTHER_LIMIT = 500;

/**
 * The answers of a list with a cursor.
 * @param cursorOf of the last answer; null at the end
 * @param options.refetchEveryMs only while nobody has gone on: a long list would be read again and again
 */
export function useOperatorPages<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  cursorOf: (last: CallAnswer<Name>) => string | null,
  options: { readonly refetchEveryMs?: number | undefined } = {},
) {
  const { refetchEveryMs } = options;
  return useInfiniteQuery({
    queryKey: ['operator', name, input, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<CallAnswer<Name>> =>
      operatorCall(
        name,
        pageParam === null
          ? input
          : ({ ...input, cursor: pageParam, limit: FURTHER_LIMIT } as CallInput<Name>),
        signal,
      ),
    getNextPageParam: (last) => cursorOf(last) ?? undefined,
    refetchInterval: ({ state: { data, error } }) =>
      lookAgainAfter((data?.pages.length ?? 0) < 2 && (refetchEveryMs ?? false), error),
  });
}

/** Makes a call when the operator asks for it, and has what it changes read again. @param changes names, or `portals.` */
export function useOperatorCall<Name extends CallName>(name: Name, changes: readonly string[] = []) {
  return useMutation<CallAnswer<Name>, Error, CallInput<Name>>({
    mutationFn: (input) => operatorCall(name, input),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [area, call] }) =>
          area === 'operator' &&
          typeof call === 'string' &&
          changes.some((change) => (change.endsWith('.') ? call.startsWith(change) : call === change)),
      }),
  });
}
