import type { User, UserState } from '#libs/operator/contracts';
import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import type { Column } from '../../shared/ui/data-table.js';
import { StatusBadge, type Tone } from '../../shared/ui/marks.js';
import { Page } from '../../shared/ui/page.js';
import { OPERATOR_TEXTS, useOperatorCall } from '../operator-api.js';
import { CallList, FilterBar, PortalLink } from '../shared/operator-parts.js';
import { OPERATOR_PEOPLE_TEXTS } from './tightened-keys.js';

const TONES: Readonly<Record<UserState, Tone>> = {
  ACTIVE: 'good',
  BLOCKED: 'bad',
  PENDING_ERASURE: 'warning',
  WAITLIST: 'quiet',
};
const STATES = Object.keys(TONES) as readonly UserState[];

/** Everybody who owns keys. */
export default function OperatorPeoplePage() {
  const t = useTexts(OPERATOR_PEOPLE_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const url = useUrlState();
  const set = useOperatorCall('users.set', ['users.']);
  const portal = url.read('portal');
  const text = url.read('text');
  const state = STATES.find((known) => known === url.read('state'));
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
      cell: ({ state: shown }) => <StatusBadge tone={TONES[shown]}>{t(shown)}</StatusBadge>,
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
    <Page title={t('title')} lead={t('lead')}>
      <FilterBar
        filters={[
          { kind: 'text', name: 'text', label: tell('text') },
          { kind: 'text', name: 'portal', label: tell('portal') },
          {
            kind: 'choice',
            name: 'state',
            label: tell('state'),
            values: STATES.map((value) => ({ value, label: t(value) })),
          },
        ]}
      />
      <CallList
        name="users.list"
        input={{
          ...(portal !== null && { portal }),
          ...(text !== null && { text }),
          ...(state && { state }),
        }}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('empty')}
      />
    </Page>
  );
}
