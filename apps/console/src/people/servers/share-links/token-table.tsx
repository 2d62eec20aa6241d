import type { Data } from '#libs/client';
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { defineTexts, UI_TEXTS, useTexts } from '../../../shared/language/texts.js';
import { ConfirmButton } from '../../../shared/ui/confirm-button.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import { EmptyState, FailureNote } from '../../../shared/ui/loaded.js';
import { Moment, StatusBadge, type Tone } from '../../../shared/ui/marks.js';
import shareLinksEn from '../../../texts/en/share-links.json';
import shareLinksRu from '../../../texts/ru/share-links.json';
import { refreshOperations, useApiCall, useClient } from '../../api.js';

export const LINKS_TEXTS = defineTexts('share-links', { en: shareLinksEn, ru: shareLinksRu });

/** Seconds a link may hold, as far as they are offered; the API takes any from five minutes to ten years. */
const LIFETIMES = ['3600', '86400', '604800', '2592000', '31536000'] as const;
export type Lifetime = (typeof LIFETIMES)[number];
export const USUAL_LIFETIME: Lifetime = '604800';

export function LifetimeField({
  value,
  onChange,
  error,
}: {
  readonly value: Lifetime;
  readonly onChange: (lifetime: Lifetime) => void;
  readonly error?: string | null;
}) {
  const t = useTexts(LINKS_TEXTS);
  return (
    <Select
      label={t('ends')}
      data={LIFETIMES.map((seconds) => ({ value: seconds, label: t(seconds) }))}
      value={value}
      onChange={(chosen) => onChange(chosen as Lifetime)}
      allowDeselect={false}
      error={error}
    />
  );
}

/** Gives a link more time, or a program a new token. */
function ExtendToken({
  serverId,
  token,
  onMade,
}: {
  readonly serverId: string;
  readonly token: Data<'servers.accessTokens.list'>[number];
  readonly onMade: (token: Data<'servers.accessTokens.create'>) => void;
}) {
  const t = useTexts(LINKS_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const [opened, setOpened] = useState(false);
  const [lifetime, setLifetime] = useState<Lifetime>(USUAL_LIFETIME);
  const refresh = useApiCall('servers.accessTokens.refresh', { changes: ['servers.accessTokens.list'] });
  const isLink = token.mode === 'share-url';
  const send = (): void =>
    refresh.mutate(
      { path: { id: serverId, tokenId: token.id }, body: { ttlSeconds: Number(lifetime) } },
      {
        onSuccess: ({ data }) => {
          setOpened(false);
          onMade(data);
        },
      },
    );
  const label = isLink ? t('extend') : t('renew-token');
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t(isLink ? 'extend-title' : 'renew-title', { name: token.name || t('no-name') })}
        closeButtonProps={{ 'aria-label': tellUi('close') }}
      >
        <Stack>
          <Text size="sm">{isLink ? t('extend-link-text') : t('extend-token-text')}</Text>
          <LifetimeField value={lifetime} onChange={setLifetime} />
          <FailureNote error={refresh.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpened(false)}>
              {tellUi('cancel')}
            </Button>
            <Button loading={refresh.isPending} onClick={send}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

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
