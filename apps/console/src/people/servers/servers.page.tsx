import { Anchor, Button, Stack, Text } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { Link } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { DataTable } from '../../shared/ui/data-table.js';
import { EmptyState, Loaded } from '../../shared/ui/loaded.js';
import { ExternalLink, Moment } from '../../shared/ui/marks.js';
import { Page } from '../../shared/ui/page.js';
import { KeyNeeded } from '../acting-key.js';
import { useApi } from '../api.js';
import { OrderServer } from './order/order-server.js';
import { ApplicationStatus, SERVERS_TEXTS, ServerStatus } from './server-parts.js';
import { nameOf, type Server, useIsChanging } from './server.js';

function ServersTable({ servers }: { readonly servers: readonly Server[] }) {
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
          header: t('machine'),
          width: '120px',
          cell: ({ status }) => <ServerStatus status={status} />,
        },
        {
          id: 'application',
          header: t('application'),
          width: '170px',
          cell: (server) => <ApplicationStatus server={server} />,
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

const LOOK_EVERY_MS = 15_000;
const LOOK_OFTEN_MS = 2_000;

/** Every server the chosen key may see, and the way to a new one. */
export default function ServersPage() {
  const t = useTexts(SERVERS_TEXTS);
  const address = useUrlState();
  const isChanging = useIsChanging();
  const seen = useApi('servers.list', {}, { refetchEveryMs: LOOK_EVERY_MS });
  const isMoving = seen.data?.data.some(isChanging) ?? false;
  const query = useApi('servers.list', {}, { refetchEveryMs: isMoving ? LOOK_OFTEN_MS : LOOK_EVERY_MS });
  const order = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => address.write({ order: 'new' })}>
      {t('order')}
    </Button>
  );
  return (
    <Page title={t('title')} lead={t('lead')} actions={order}>
      <KeyNeeded>
        <OrderServer
          opened={address.read('order') !== null}
          taken={query.data?.data.map(({ name }) => name) ?? []}
          onClose={() => address.write({ order: null })}
        />
        <Loaded query={query}>
          {({ data: servers }) =>
            servers.length === 0 ? (
              <EmptyState title={t('empty-title')} text={t('empty-text')} action={order} />
            ) : (
              <>
                <ServersTable servers={servers} />
                <Text size="sm" c="dimmed">
                  {t('other-keys')}
                </Text>
              </>
            )
          }
        </Loaded>
      </KeyNeeded>
    </Page>
  );
}
