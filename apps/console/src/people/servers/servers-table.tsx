import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { DataTable } from '../../shared/ui/data-table.js';
import { ExternalLink } from '../../shared/ui/external-link.js';
import { Moment } from '../../shared/ui/moment.js';
import { nameOf, type Server } from './server.js';
import { ServerStatus } from './server-status.js';
import { SERVERS_TEXTS } from './servers-texts.js';

export function ServersTable({ servers }: { readonly servers: readonly Server[] }) {
  const t = useTexts(SERVERS_TEXTS);
  return (
    <DataTable
      label={t('title')}
      rows={servers}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'name',
          header: t('name'),
          cell: (server) => (
            <Stack gap={0}>
              <Anchor component={Link} to={`/servers/${server.id}`} size="sm" fw={600}>
                {nameOf(server)}
              </Anchor>
              {server.displayName !== '' && (
                <Text size="xs" c="dimmed">
                  {server.name}
                </Text>
              )}
            </Stack>
          ),
        },
        {
          id: 'status',
          header: t('status'),
          width: '130px',
          cell: ({ status }) => <ServerStatus status={status} />,
        },
        {
          id: 'tunnel',
          header: t('tunnel'),
          width: '90px',
          cell: ({ blackholeStatus }) => t(`tunnel-${blackholeStatus}`),
        },
        {
          id: 'address',
          header: t('address'),
          width: '180px',
          cell: ({ appUrl, subdomain }) => <ExternalLink to={appUrl}>{subdomain}</ExternalLink>,
        },
        {
          id: 'sleep',
          header: t('sleep'),
          width: '110px',
          cell: ({ sleepAfterMinutes, runMode }) =>
            sleepAfterMinutes === null || runMode === 'ALWAYS_ON'
              ? t('never-sleeps')
              : t('after-minutes', { count: sleepAfterMinutes }),
        },
        {
          id: 'policy',
          header: t('access-policy'),
          width: '170px',
          cell: ({ accessPolicy }) => t(`policy-${accessPolicy}`),
        },
        {
          id: 'deployed',
          header: t('last-deploy'),
          width: '130px',
          cell: ({ deployedAt }) =>
            deployedAt === null ? (
              <Text size="sm" c="dimmed">
                {t('not-deployed')}
              </Text>
            ) : (
              <Moment at={deployedAt} relative />
            ),
        },
      ]}
    />
  );
}
