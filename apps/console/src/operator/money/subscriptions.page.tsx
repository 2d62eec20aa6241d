import type { Subscription } from '#libs/operator/contracts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/marks.js';
import { OPERATOR_TEXTS } from '../operator-api.js';
import { CallListPage } from '../shared/call-list.js';
import { PortalLink } from '../shared/operator-parts.js';
import { MONEY_TEXTS, SeatStateBadge } from './tier-change-form.js';

/** Subscriptions of all portals. */
export default function SubscriptionsPage() {
  const t = useTexts(MONEY_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const columns: readonly Column<Subscription>[] = [
    {
      id: 'person',
      header: t('person'),
      cell: ({ id, userId }) => (
        <Anchor component={Link} to={`/subscriptions/${id}`} size="sm">
          {userId}
        </Anchor>
      ),
    },
    { id: 'portal', header: tell('portal'), cell: ({ portalId }) => <PortalLink id={portalId} /> },
    {
      id: 'tier',
      header: t('tier'),
      width: '150px',
      cell: ({ tier, pendingTier }) => (
        <>
          <Text size="sm">{tier}</Text>
          {pendingTier !== null && (
            <Text size="xs" c="dimmed">
              {t('pending-tier', { tier: pendingTier })}
            </Text>
          )}
        </>
      ),
    },
    { id: 'state', header: tell('state'), width: '150px', cell: (seat) => <SeatStateBadge {...seat} /> },
    {
      id: 'term',
      header: t('term'),
      width: '110px',
      cell: ({ termMonths }) => t('months', { count: termMonths }),
    },
    {
      id: 'paid',
      header: t('paid-through'),
      width: '170px',
      cell: ({ paidThroughAt }) => <Moment at={paidThroughAt} />,
    },
  ];
  return (
    <CallListPage
      name="subscriptions.list"
      title={t('subscriptions')}
      lead={t('subscriptions-lead')}
      filters={{
        portal: { label: tell('portal') },
        state: { label: tell('state'), word: t },
        tier: { label: t('tier'), word: (tier) => tier },
      }}
      columns={columns}
      rowKey={({ id }) => id}
      empty={t('subscriptions-empty')}
    />
  );
}
