import { PorticoTransportError } from '#libs/client';
import { QueryClient } from '@tanstack/react-query';
import { onRecovery } from './connection.js';

/** What was read is shown again at once, and asked for anew in the background. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The client repeats by itself what may be repeated; a service that is away is waited for elsewhere.
      retry: (failures, error) => error instanceof PorticoTransportError && failures < 2,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

/** Ends a session: its query says that there is none, and nothing else that was read is left. */
export function endSession(query: readonly [string]): void {
  // What is on the page looks at this very query: one in its place would be seen by nobody, and the page would stay.
  queryClient.setQueryData(query, null);
  queryClient.removeQueries({ predicate: ({ queryKey: [area] }) => area !== query[0] });
}

onRecovery(() => void queryClient.invalidateQueries());
