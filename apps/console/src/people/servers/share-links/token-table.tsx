import { Group, Stack, Text } from '@mantine/core';
import type { Data } from '#libs/client';
import { useTexts } from '../../../shared/language/texts.js';
import { ConfirmButton } from '../../../shared/ui/confirm-button.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Moment } from '../../../shared/ui/moment.js';
import { type Tone, StatusBadge } from '../../../shared/ui/status-badge.js';
import { refreshOperations, useClient } from '../../api.js';
import { ExtendToken } from './extend-token.js';
import { LINKS_TEXTS } from './links-texts.js';

type Token = Data<'servers.accessTokens.list'>[number];

const TONES: Readonly<Record<Token['status'], Tone>> = { active: 'good', expired: 'quiet', revoked: 'bad' };

export function TokenTable({
  serverId,
  status,
  tokens,
  onMade,
}: {
  readonly serverId: string;
  /** Which of them are shown. */
  readonly status: Token['status'] | 'all';
  readonly tokens: readonly Token[];
  readonly onMade: (token: Data<'servers.accessTokens.create'>) => void;
}) {
  const t = useTexts(LINKS_TEXTS);
  const client = useClient();
  const revoke = async (tokenId: string): Promise<void> => {
    await client.call('servers.accessTokens.delete', { path: { id: serverId, tokenId } });
    await refreshOperations(['servers.accessTokens.list']);
  };
  return (
    <DataTable
      label={t('title')}
      rows={tokens}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t(`empty-${status}`)} text={t('empty-text')} />}
      columns={[
        {
          id: 'name',
          header: t('name'),
          cell: ({ name, mode, identityBound }) => (
            <Stack gap={0}>
              <Text size="sm" fw={600}>
                {name || t('no-name')}
              </Text>
              <Text size="xs" c="dimmed">
                {t(mode)}
                {identityBound && `, ${t('signs-in')}`}
              </Text>
            </Stack>
          ),
        },
        {
          id: 'status',
          header: t('status'),
          width: '120px',
          cell: ({ status }) => <StatusBadge tone={TONES[status]}>{t(status)}</StatusBadge>,
        },
        {
          id: 'expires',
          header: t('expires-at'),
          width: '160px',
          cell: ({ expiresAt }) => <Moment at={expiresAt} />,
        },
        {
          id: 'made',
          header: t('made-at'),
          width: '140px',
          cell: ({ createdAt }) => <Moment at={createdAt} relative />,
        },
        {
          id: 'actions',
          header: t('actions'),
          width: '220px',
          cell: (token) =>
            token.status === 'active' && (
              <Group gap="xs">
                <ExtendToken serverId={serverId} token={token} onMade={onMade} />
                <ConfirmButton
                  size="compact-sm"
                  color="red"
                  label={t('revoke')}
                  title={t('revoke-title', { name: token.name || t('no-name') })}
                  text={t('revoke-text')}
                  onConfirm={() => revoke(token.id)}
                />
              </Group>
            ),
        },
      ]}
    />
  );
}
