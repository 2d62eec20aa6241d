import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { OperatorCalls } from '#libs/operator/contracts';
import { lookAgainAfter } from '../shared/data/look-again.policy.js';
import { queryClient } from '../shared/data/query-client.js';
import { askOperator } from './ask-operator.js';

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
