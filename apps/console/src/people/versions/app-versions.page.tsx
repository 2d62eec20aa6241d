import type { Data } from '#libs/client';
import { Anchor, Stack, Text } from '@mantine/core';
import { ArrowLeftIcon } from '@primer/octicons-react';
import { Link, useParams } from 'react-router';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Page, Section } from '../../shared/ui/page.js';
import { KeyNeeded } from '../acting-key.js';
import { useApi } from '../api.js';
import { VERSIONS_TEXTS } from './version-owner.js';
import { VersionsPanel } from './versions-panel.js';

type Linked = Data<'apps.sources.list'>['linkedServerSources'][number];

/** Servers of an application that have versions of their own. */
function LinkedServers({ appId }: { readonly appId: string }) {
  const t = useTexts(VERSIONS_TEXTS);
  const formats = useFormats();
  const { data } = useApi('apps.sources.list', { path: { id: appId }, query: { limit: 1 } });
  const linked = data?.data.linkedServerSources ?? [];
  if (linked.length === 0) return null;
  const columns: readonly Column<Linked>[] = [
    {
      id: 'server',
      header: t('on-server'),
      cell: ({ serverContext: { serverId, serverDisplayName, serverName } }) => (
        <Stack gap={2}>
          <Text size="sm" fw={600}>
            {serverDisplayName || serverName}
          </Text>
          <Anchor component={Link} size="sm" to={`/servers/${encodeURIComponent(serverId)}/versions`}>
            {t('linked-open')}
          </Anchor>
        </Stack>
      ),
    },
    {
      id: 'versions',
      header: t('title'),
      cell: ({ totalVersions, totalSizeBytes }) =>
        t('linked-count', { count: totalVersions, bytes: formats.bytes(totalSizeBytes) }),
    },
  ];
  return (
    <Section title={t('linked')}>
      <DataTable
        label={t('linked')}
        columns={columns}
        rows={linked}
        rowKey={({ serverContext }) => serverContext.serverId}
      />
    </Section>
  );
}

function OneApplication({ appId }: { readonly appId: string }) {
  const t = useTexts(VERSIONS_TEXTS);
  const { data } = useApi('apps.get', { path: { id: appId } });
  const title = data?.data.title;
  return (
    <Page
      title={title === undefined ? t('title-app') : `${title}: ${t('title')}`}
      lead={t('lead-app')}
      actions={
        <Anchor component={Link} to={`/applications/${encodeURIComponent(appId)}`} size="sm">
          <ArrowLeftIcon size={14} aria-hidden /> {t('back-to-app')}
        </Anchor>
      }
    >
      <VersionsPanel owner={{ kind: 'app', id: appId }} />
      <LinkedServers appId={appId} />
    </Page>
  );
}

/** Versions saved for an application. */
export default function AppVersionsPage() {
  const t = useTexts(VERSIONS_TEXTS);
  const { appId = '' } = useParams();
  return (
    <KeyNeeded title={t('title-app')}>
      <OneApplication key={appId} appId={appId} />
    </KeyNeeded>
  );
}
