import type { SeatState, Subscription, Tier } from '#libs/operator/contracts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page } from '../../shared/ui/page.js';
import { OPERATOR_TEXTS } from '../operator-api.js';
import { CallList, FilterBar, PortalLink } from '../shared/operator-parts.js';
import { MONEY_TEXTS, SeatStateBadge } from './tier-change-form.js';

const STATES: readonly SeatState[] = ['ACTIVE', 'PAUSED', 'CANCELLED', 'PARKED'];
const TIERS: readonly Tier[] = ['FREE', 'PRO', 'MAX', 'ULTRA'];

/** Subscriptions of all portals. */
export default function SubscriptionsPage() {
  const t = useTexts(MONEY_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const url = useUrlState();
  const portal = url.read('portal');
  const state = STATES.find((known) => known === url.read('state'));
  const tier = TIERS.find((known) => known === url.read('tier'));
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
      cell: ({ tier: shown, pendingTier }) => (
        <>
          <Text size="sm">{shown}</Text>
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
    <Page title={t('subscriptions')} lead={t('subscriptions-lead')}>
      <FilterBar
        filters={[
          { kind: 'text', name: 'portal', label: tell('portal') },
          {
            kind: 'choice',
            name: 'state',
            label: tell('state'),
            values: STATES.map((value) => ({ value, label: t(value) })),
          },
          {
            kind: 'choice',
            name: 'tier',
            label: t('tier'),
            values: TIERS.map((value) => ({ value, label: value })),
          },
        ]}
      />
      <CallList
        name="subscriptions.list"
        input={{ ...(portal !== null && { portal }), ...(state && { state }), ...(tier && { tier }) }}
        label={t('subscriptions')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('subscriptions-empty')}
      />
    </Page>
  );
}
