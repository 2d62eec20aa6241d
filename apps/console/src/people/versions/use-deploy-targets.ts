import { useApi } from '../api.js';
import { mayOn, type Server } from '../servers/server.js';
import type { VersionOwner } from './version-owner.js';

/** Servers a version can be deployed to with the chosen key: its own, or those of its application. */
export function useDeployTargets({ kind, id }: VersionOwner): {
  readonly servers: readonly Server[];
  readonly isPending: boolean;
  readonly error: unknown;
} {
  const isApp = kind === 'app';
  const one = useApi('servers.get', { path: { id } }, { enabled: !isApp });
  const all = useApi('servers.list', {}, { enabled: isApp });
  const { isPending, error } = isApp ? all : one;
  const servers: readonly Server[] = isApp
    ? (all.data?.data ?? []).filter(({ linkedApp }) => linkedApp?.appId === id)
    : one.data
      ? [one.data.data]
      : [];
  return { servers: servers.filter((server) => mayOn(server, 'deploy')), isPending, error };
}
