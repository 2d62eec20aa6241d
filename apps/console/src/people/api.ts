import type {
  Answer,
  Input,
  OperationId,
  PorticoApiError,
  PorticoClient,
  PorticoTransportError,
} from '#libs/client';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { lookAgainAfter } from '../shared/data/connection.js';
import { queryClient } from '../shared/data/query-client.js';
import { clientOf, useActing, useManagementKey } from './acting-key.js';

export type Failure = PorticoApiError | PorticoTransportError | Error;

/** Which key calls: the one chosen, the one that manages keys, or one of the person's by its id; null for none. */
export type CallingKey = 'chosen' | 'management' | { readonly keyId: string | null };

interface ApiOptions {
  readonly as?: CallingKey;
  readonly enabled?: boolean;
  /** Asks again so often while the page is seen. */
  readonly refetchEveryMs?: number | false;
  readonly staleMs?: number;
}

function useKeyId(as: CallingKey = 'chosen'): string | null {
  const { key } = useActing();
  const management = useManagementKey();
  if (typeof as === 'object') return as.keyId;
  return (as === 'management' ? management?.id : key?.id) ?? null;
}

/** The client of the chosen key, for what is more than a call: downloads, runs, uploads. */
export function useClient(as?: CallingKey): PorticoClient {
  return clientOf(useKeyId(as) ?? '');
}

/** Name under which an answer is kept; give it to {@link useApiCall} to have it read again. */
export const queryName = (keyId: string | null, id: OperationId, input?: unknown) =>
  input === undefined ? ([keyId, id] as const) : ([keyId, id, input] as const);

/** What an operation answers to the chosen key: `useApi('servers.get', { path: { id } })`. */
export function useApi<Id extends OperationId>(id: Id, input: Input<Id>, options: ApiOptions = {}) {
  const keyId = useKeyId(options.as);
  return useQuery<Answer<Id>, Failure>({
    queryKey: queryName(keyId, id, input),
    queryFn: ({ signal }) => clientOf(keyId!).call<Id>(id, ...([Object.assign({ signal }, input)] as never)),
    enabled: keyId !== null && (options.enabled ?? true),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgainAfter(options.refetchEveryMs ?? false, state.error),
    ...(options.staleMs !== undefined && { staleTime: options.staleMs }),
  });
}

/**
 * The answers of a list that goes on, each asked for when the reader comes to its end.
 * @param next input of the next answer; null when the last one was the end
 */
export function useApiPages<Id extends OperationId>(
  id: Id,
  first: Input<Id>,
  next: (last: Answer<Id>, input: Input<Id>, all: readonly Answer<Id>[]) => Input<Id> | null,
  options: ApiOptions = {},
) {
  const keyId = useKeyId(options.as);
  return useInfiniteQuery({
    queryKey: [...queryName(keyId, id, first), 'pages'],
    initialPageParam: first,
    queryFn: async ({ pageParam, signal }): Promise<Answer<Id>> =>
      clientOf(keyId!).call<Id>(id, ...([Object.assign({ signal }, pageParam)] as never)),
    getNextPageParam: (last, all, input) => next(last, input, all) ?? undefined,
    enabled: keyId !== null && (options.enabled ?? true),
    refetchInterval: ({ state }) => lookAgainAfter(options.refetchEveryMs ?? false, state.error),
  });
}

/**
 * Calls an operation when the reader asks for it, and has what it changes read again.
 * @param changes operations whose answers are others afterwards; `servers.` names all that begin so
 */
export function useApiCall<Id extends OperationId>(
  id: Id,
  { changes = [], as }: { readonly changes?: readonly string[]; readonly as?: CallingKey } = {},
) {
  const keyId = useKeyId(as);
  return useMutation<Answer<Id>, Failure, Input<Id>>({
    mutationFn: (input) => clientOf(keyId ?? '').call<Id>(id, ...([input] as never)),
    onSettled: () => refreshOperations(changes),
  });
}

/** Has the answers of operations read again. */
export function refreshOperations(changes: readonly string[]): Promise<void> {
  if (changes.length === 0) return Promise.resolve();
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [, operation] }) =>
      typeof operation === 'string' &&
      changes.some((name) => (name.endsWith('.') ? operation.startsWith(name) : operation === name)),
  });
}
