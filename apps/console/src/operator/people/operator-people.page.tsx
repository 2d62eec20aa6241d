import type { User, UserState } from '#libs/operator/contracts';
import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import type { Column } from '../../shared/ui/data-table.js';
import { StatusBadge, type Tone } from '../../shared/ui/marks.js';
import { OPERATOR_TEXTS, useOperatorCall } from '../operator-api.js';
import { CallListPage } from '../shared/call-list.js';
import { PortalLink } from '../shared/operator-parts.js';
import { OPERATOR_PEOPLE_TEXTS } from './tightened-keys.js';

const TONES: Readonly<Record<UserState, Tone>> = {
  ACTIVE: 'good',
  BLOCKED: 'bad',
  PENDING_ERASURE: 'warning',
  WAITLIST: 'quiet',
};

/** Everybody who owns keys. */
export default function OperatorPeoplePage() {
  const t = useTexts(OPERATOR_PEOPLE_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const set = useOperatorCall('users.set', ['users.']);
  const columns: readonly Column<User>[] = [
    { id: 'name', header: tell('name'), cell: ({ name }) => name },
    { id: 'portal', header: tell('portal'), cell: ({ portalId }) => <PortalLink id={portalId} /> },
    { id: 'number', header: t('host-number'), width: '120px', cell: ({ hostUserId }) => hostUserId },
    {
      id: 'role',
      header: t('role'),
      width: '140px',
      cell: ({ isAdmin }) => (isAdmin ? t('administrator') : t('member')),
    },
    {
      id: 'state',
      header: tell('state'),
      width: '160px',
      cell: ({ state }) => <StatusBadge tone={TONES[state]}>{t(state)}</StatusBadge>,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '220px',
      cell: (user) => (
        <Group gap="xs">
          <Anchor component={Link} to={`/keys?user=${user.id}`} size="sm">
            {t('keys')}
          </Anchor>
          {user.state === 'ACTIVE' ? (
            <ConfirmButton
              label={t('block')}
              title={`${t('block')}: ${user.name}`}
              text={t('block-text')}
              size="compact-xs"
              color="red"
              onConfirm={() => set.mutateAsync({ user: user.id, state: 'blocked' })}
            />
          ) : (
            <ConfirmButton
              label={t('unblock')}
              title={`${t('unblock')}: ${user.name}`}
              text={t('unblock-text')}
              size="compact-xs"
              color="teal"
              onConfirm={() => set.mutateAsync({ user: user.id, state: 'active' })}
            />
          )}
        </Group>
      ),
    },
  ];
  return (
    <CallListPage
      name="users.list"
      title={t('title')}
      lead={t('lead')}
      filters={{
        text: { label: tell('text') },
        portal: { label: tell('portal') },
        state: { label: tell('state'), word: t },
      }}
      columns={columns}
      rowKey={({ id }) => id}
      empty={t('empty')}
    />
  );
}
