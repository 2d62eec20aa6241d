import { useCallback, useSyncExternalStore } from 'react';
import { isInMotion, type Server } from './server.js';

/** A wake that has not come up by then has failed, and the server sleeps on. */
const LONGEST_WAKE_MS = 120_000;

const roused = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
let version = 0;

function tell(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Notes that a server was asked to wake: until it is up its state says that it sleeps. */
export function noteRoused(serverId: string): void {
  clearTimeout(roused.get(serverId));
  roused.set(
    serverId,
    setTimeout(() => {
      roused.delete(serverId);
      tell();
    }, LONGEST_WAKE_MS),
  );
  tell();
}

/** Whether a server is on its way into another state, or was asked to be. */
export function isChanging(server: Server): boolean {
  return isInMotion(server) || (server.status === 'sleeping' && roused.has(server.id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** {@link isChanging} for a page, which is drawn again when a server is roused. */
export function useIsChanging(): (server: Server) => boolean {
  const seen = useSyncExternalStore(subscribe, () => version);
  return useCallback((server: Server) => isChanging(server), [seen]);
}
