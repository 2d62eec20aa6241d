import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Data } from '#libs/client';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Section } from '../../shared/ui/section.js';
import { useApi } from '../api.js';
import { VERSIONS_TEXTS } from './versions-texts.js';

type Linked = Data<'apps.sources.list'>['linkedServerSources'][number];

/** Servers of an application that have versions of their own. */
export function LinkedServers({ appId }: { readonly appId: string }) {
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
