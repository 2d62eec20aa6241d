import { QueryClient } from '@tanstack/react-query';
import { PorticoTransportError } from '#libs/client';
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

onRecovery(() => void queryClient.invalidateQueries());
