import type { Server, ServerStatus } from '#libs/operator/contracts';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment, StatusBadge, type Tone } from '../../shared/ui/marks.js';
import { MACHINES_TEXTS } from '../machines/machine-parts.js';
import { OPERATOR_TEXTS, useOperatorCall } from '../operator-api.js';
import { CallListPage } from '../shared/call-list.js';
import { PortalLink } from '../shared/operator-parts.js';

const TONES: Readonly<Record<ServerStatus, Tone>> = {
  provisioning: 'busy',
  running: 'good',
  sleeping: 'quiet',
  waking: 'busy',
  error: 'bad',
  deleted: 'quiet',
};

const REFRESH_MS = 10_000;

/** What every list of servers tells of each. */
export function useServerRows() {
  const t = useTexts(MACHINES_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const setWake = useOperatorCall('servers.setWake', ['servers.']);
  const columns: readonly Column<Server>[] = [
    {
      id: 'name',
      header: tell('name'),
      cell: ({ name, displayName, subdomain }) => (
        <>
          <Text size="sm">{displayName || name}</Text>
          <Text size="xs" c="dimmed">
            {subdomain}
          </Text>
        </>
      ),
    },
    { id: 'portal', header: tell('portal'), cell: ({ portalId }) => <PortalLink id={portalId} /> },
    {
      id: 'status',
      header: tell('status'),
      cell: ({ status, errorCode, preventWake, connected }) => (
        <Group gap={6}>
          <StatusBadge tone={TONES[status]}>{t(status)}</StatusBadge>
          {status === 'running' && !connected && (
            <StatusBadge tone="warning">{t('not-connected')}</StatusBadge>
          )}
          {errorCode !== null && <StatusBadge tone="bad">{errorCode}</StatusBadge>}
          {preventWake && <StatusBadge tone="warning">{t('wake-blocked')}</StatusBadge>}
        </Group>
      ),
    },
    {
      id: 'machine',
      header: t('machine'),
      width: '130px',
      cell: ({ machineId }) =>
        machineId === null ? (
          '–'
        ) : (
          <Anchor component={Link} to={`/machines/${machineId}`} size="sm">
            {machineId.slice(-8)}
          </Anchor>
        ),
    },
    { id: 'plan', header: t('plan'), width: '90px', cell: ({ plan }) => plan },
    {
      id: 'created',
      header: tell('created'),
      width: '150px',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '190px',
      cell: ({ id, name, preventWake }) => (
        <ConfirmButton
          label={t(preventWake ? 'let-wake' : 'keep-asleep')}
          title={`${t(preventWake ? 'let-wake' : 'keep-asleep')}: ${name}`}
          text={t(preventWake ? 'let-wake-text' : 'keep-asleep-text')}
          size="compact-xs"
          color={preventWake ? 'teal' : 'orange'}
          onConfirm={() => setWake.mutateAsync({ server: id, preventWake: !preventWake })}
        />
      ),
    },
  ];
  return {
    name: 'servers.list',
    columns,
    rowKey: ({ id }: Server) => id,
    empty: t('servers-empty'),
    refetchEveryMs: REFRESH_MS,
  } as const;
}

/** Servers of all portals. */
export default function OperatorServersPage() {
  const t = useTexts(MACHINES_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  return (
    <CallListPage
      {...useServerRows()}
      title={t('servers-title')}
      lead={t('servers-lead')}
      filters={{
        text: { label: tell('text') },
        portal: { label: tell('portal') },
        machine: { label: t('machine') },
        status: { label: tell('status'), word: t },
      }}
    />
  );
}
