import { Anchor, Button, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { followDownload } from '../../shared/data/save-file.js';
import { useUrlState } from '../../shared/data/url-state.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { EmptyState, FailureNote, Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/page.js';
import { useActing } from '../acting-key.js';
import { useApi, useApiCall, useApiPages } from '../api.js';
import { DeployProgress } from '../deploys/deploy-progress.js';
import { startDeploy, useDeployRun } from '../deploys/deploy-runs.js';
import type { Server, TabProps } from '../servers/server.js';
import { CompareSection } from './compare-section.js';
import { DeployVersion } from './deploy-version.js';
import { RollBackButton } from './roll-back.js';
import { VersionUpload } from './upload/version-upload.js';
import { CleanUp, DeleteVersion, EditVersion } from './version-changes.js';
import { type Version, VERSION_CALLS, type VersionOwner, VERSIONS_TEXTS } from './version-owner.js';
import { type VersionAction, VersionsTable } from './versions-table.js';
import { numberOf } from './versions.policy.js';

const PAGE = 100;

/** Versions of an owner, newest first, as far as the reader has gone. */
function useVersions({ kind, id }: VersionOwner) {
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
function useRunningVersion(serverId: string | null): string | null {
  const server = useApi('servers.get', { path: { id: serverId ?? '' } }, { enabled: serverId !== null });
  return (serverId !== null && server.data?.data.application.versionId) || null;
}

type Dialog =
  | { readonly kind: 'deploy' | 'edit' | 'delete'; readonly version: Version }
  | { readonly kind: 'clean-up' };

const VERSION_ID = /^v\d{1,9}$/;
const idOf = (text: string | null): string | null => (text !== null && VERSION_ID.test(text) ? text : null);

/** What was saved of a server or an application: looked at, compared, deployed again, cleaned up. */
export function VersionsPanel({
  owner,
  server = null,
}: {
  readonly owner: VersionOwner;
  /** Null where they are of an application. */
  readonly server?: Server | null;
}) {
  const t = useTexts(VERSIONS_TEXTS);
  const formats = useFormats();
  const url = useUrlState();
  const { key } = useActing();
  const { pages, versions, summary } = useVersions(owner);
  const serverOfApp = versions.find(({ serverContext }) => serverContext !== null)?.serverContext?.serverId;
  const serverId = owner.kind === 'server' ? owner.id : (serverOfApp ?? null);
  const running = useRunningVersion(serverId);
  const [deployedTo, setDeployedTo] = useState(serverId ?? '');
  const { run, state } = useDeployRun(deployedTo || (serverId ?? ''), key?.id ?? '');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const download = useApiCall(VERSION_CALLS[owner.kind].download);
  const newest = summary?.currentVersionId ?? null;
  const from = idOf(url.read('from'));
  const to = idOf(url.read('to'));
  const compare = (pair: { readonly from: string; readonly to: string } | null): void =>
    url.write(pair ?? { from: null, to: null });
  const isReadOnly = key?.accessMode === 'READONLY';
  const close = (): void => setDialog(null);

  const act = (action: VersionAction, version: Version): void => {
    const { versionId } = version;
    if (action === 'download') {
      download.mutate(
        { path: { id: owner.id, versionId } },
        { onSuccess: ({ data }) => followDownload(data.url) },
      );
    } else if (action === 'compare-running') {
      // The older one stands before.
      const pair = [versionId, running ?? versionId].sort((a, b) => numberOf(a) - numberOf(b));
      compare({ from: pair[0]!, to: pair[1]! });
    } else if (action === 'compare-before') {
      const before = versions[versions.indexOf(version) + 1];
      if (before) compare({ from: before.versionId, to: versionId });
    } else setDialog({ kind: action, version });
  };
  const [latest, second] = versions;

  return (
    <Stack gap="md">
      <DeployProgress serverId={deployedTo || (serverId ?? '')} run={run} state={state} />
      {from !== null && to !== null && (
        <CompareSection
          owner={owner}
          names={versions.map(({ versionId }) => versionId)}
          from={from}
          to={to}
          onChoose={compare}
        />
      )}
      <Section
        title={t('title')}
        lead={
          summary && summary.totalVersions > 0
            ? t('totals', { count: summary.totalVersions, bytes: formats.bytes(summary.totalSizeBytes) })
            : undefined
        }
        actions={
          <>
            {server && (
              <RollBackButton
                server={server}
                onConfirm={(order) => void startDeploy(server.id, key?.id ?? '', order)}
              />
            )}
            {latest && second && from === null && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => compare({ from: second.versionId, to: latest.versionId })}
              >
                {t('compare')}
              </Button>
            )}
            {latest && !isReadOnly && (
              <Button size="compact-sm" variant="default" onClick={() => setDialog({ kind: 'clean-up' })}>
                {t('clean-up')}
              </Button>
            )}
          </>
        }
      >
        <FailureNote error={download.error} />
        <Loaded query={pages}>
          {() => (
            <VersionsTable
              versions={versions}
              empty={<NoVersions owner={owner} />}
              running={running}
              newest={newest}
              serverId={serverId}
              isReadOnly={isReadOnly}
              onAct={act}
              onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
              loadingMore={pages.isFetchingNextPage}
            />
          )}
        </Loaded>
      </Section>
      <VersionUpload owner={owner} />
      {dialog?.kind === 'deploy' && (
        <DeployVersion
          owner={owner}
          version={dialog.version}
          newest={newest}
          isRollback={running !== null && numberOf(dialog.version.versionId) < numberOf(running)}
          onClose={close}
          onDeploy={(target, order) => {
            setDeployedTo(target);
            void startDeploy(target, key?.id ?? '', order);
          }}
        />
      )}
      {dialog?.kind === 'edit' && <EditVersion owner={owner} version={dialog.version} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteVersion
          owner={owner}
          version={dialog.version}
          isNewest={dialog.version.versionId === newest}
          onClose={close}
        />
      )}
      {dialog?.kind === 'clean-up' && <CleanUp owner={owner} onClose={close} />}
    </Stack>
  );
}

function NoVersions({ owner }: { readonly owner: VersionOwner }) {
  const t = useTexts(VERSIONS_TEXTS);
  const isServer = owner.kind === 'server';
  return (
    <EmptyState
      title={t('none-title')}
      text={t(isServer ? 'none-server' : 'none-app')}
      action={
        isServer ? (
          <Anchor component={Link} to={`/servers/${encodeURIComponent(owner.id)}/deploy`}>
            {t('to-deploy')}
          </Anchor>
        ) : undefined
      }
    />
  );
}

/** What was deployed and stored. */
export default function VersionsTab({ server }: TabProps) {
  return <VersionsPanel owner={{ kind: 'server', id: server.id }} server={server} />;
}
