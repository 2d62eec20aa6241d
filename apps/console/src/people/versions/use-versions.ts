import { useMemo } from 'react';
import { useApi, useApiPages } from '../api.js';
import { runningVersion } from './running-version.policy.js';
import { type Version, VERSION_CALLS, type VersionOwner } from './version-owner.js';

const PAGE = 100;

/** Versions of an owner, newest first, as far as the reader has gone. */
export function useVersions({ kind, id }: VersionOwner) {
  const first = { path: { id }, query: { limit: PAGE } };
  const pages = useApiPages(VERSION_CALLS[kind].list, first, ({ data: { versions } }, input) => {
    const last = versions.at(-1);
    return last && versions.length === PAGE
      ? { ...input, query: { ...input.query, before: last.versionId } }
      : null;
  });
  const versions = useMemo<readonly Version[]>(
    () => pages.data?.pages.flatMap(({ data }) => data.versions) ?? [],
    [pages.data],
  );
  return { pages, versions, summary: pages.data?.pages[0]?.data ?? null };
}

/** The version a server runs; null where nobody can tell, or there is no server. */
export function useRunningVersion(serverId: string | null, versions: readonly Version[]): string | null {
  const { data } = useApi(
    'servers.operations.get',
    { path: { id: serverId ?? '' }, query: { kind: 'deploy', limit: '20' } },
    { enabled: serverId !== null },
  );
  return serverId === null ? null : runningVersion(versions, data?.data.operations ?? []);
}
