import { Anchor, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { followDownload } from '../../shared/data/follow-download.js';
import { useUrlState } from '../../shared/data/url-state.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/section.js';
import { useActing } from '../acting-key.js';
import { useApiCall } from '../api.js';
import { DeployProgress } from '../deploys/deploy-progress.js';
import { startDeploy, useDeployRun } from '../deploys/deploy-runs.js';
import { CleanUp } from './clean-up.js';
import { CompareSection } from './compare-section.js';
import { DeleteVersion } from './delete-version.js';
import { DeployVersion } from './deploy-version.js';
import { EditVersion } from './edit-version.js';
import { numberOf } from './running-version.policy.js';
import { VersionUpload } from './upload/version-upload.js';
import { useRunningVersion, useVersions } from './use-versions.js';
import { type Version, VERSION_CALLS, type VersionOwner } from './version-owner.js';
import { type VersionAction, VersionsTable } from './versions-table.js';
import { VERSIONS_TEXTS } from './versions-texts.js';

type Dialog =
  | { readonly kind: 'deploy' | 'edit' | 'delete'; readonly version: Version }
  | { readonly kind: 'clean-up' };

const VERSION_ID = /^v\d{1,9}$/;
const idOf = (text: string | null): string | null => (text !== null && VERSION_ID.test(text) ? text : null);

/** What was saved of a server or an application: looked at, compared, deployed again, cleaned up. */
export function VersionsPanel({ owner }: { readonly owner: VersionOwner }) {
  const t = useTexts(VERSIONS_TEXTS);
  const formats = useFormats();
  const url = useUrlState();
  const { key } = useActing();
  const { pages, versions, summary } = useVersions(owner);
  const serverOfApp = versions.find(({ serverContext }) => serverContext !== null)?.serverContext?.serverId;
  const serverId = owner.kind === 'server' ? owner.id : (serverOfApp ?? null);
  const running = useRunningVersion(serverId, versions);
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
