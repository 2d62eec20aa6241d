import type { Subscription, SubscriptionOrder } from '#libs/operator/contracts';
import { Group, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { Facts } from '../../shared/ui/facts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { OPERATOR_TEXTS, useOperator, useOperatorCall } from '../operator-api.js';
import { PortalLink } from '../shared/operator-parts.js';
import { membersOf, SettingsForm } from '../shared/settings-form.js';
import { MONEY_TEXTS, SeatStateBadge, TierChangeForm } from './tier-change-form.js';

/** What may be ordered in which state. */
const ORDERS: Readonly<Record<Subscription['state'], readonly SubscriptionOrder[]>> = {
  ACTIVE: ['cancel', 'keep', 'pause', 'park', 'reset_usage'],
  PAUSED: ['resume', 'park'],
  CANCELLED: [],
  PARKED: ['unpark'],
};
/** An order and what takes it back stand in one place, which so keeps the focus. */
const PLACES: Readonly<Partial<Record<SubscriptionOrder, SubscriptionOrder>>> = {
  keep: 'cancel',
  resume: 'pause',
  unpark: 'park',
};

/** One subscription, and what may be ordered for it. */
export default function SubscriptionPage() {
  const t = useTexts(MONEY_TEXTS);
  const { seatId = '' } = useParams();
  const query = useOperator('subscriptions.show', { seat: seatId });
  return (
    <Page title={t('subscription')}>
      <Loaded query={query}>
        {(seat) => (
          <>
            <SeatFacts seat={seat} />
            <SeatOrders seat={seat} />
            <SeatChanges seat={seat} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function SeatFacts({ seat }: { readonly seat: Subscription }) {
  const t = useTexts(MONEY_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const formats = useFormats();
  return (
    <Section title={tell('state')}>
      <Facts
        rows={[
          [tell('portal'), <PortalLink key="portal" id={seat.portalId} />],
          [t('person'), seat.userId],
          [
            t('tier'),
            seat.pendingTier ? `${seat.tier}, ${t('pending-tier', { tier: seat.pendingTier })}` : seat.tier,
          ],
          [tell('state'), <SeatStateBadge key="state" {...seat} />],
          [t('term'), t('months', { count: seat.termMonths })],
          [t('paid-through'), <Moment key="paid" at={seat.paidThroughAt} />],
          [
            tell('reason'),
            seat.pauseReason !== null
              ? t(seat.pauseReason)
              : seat.cancelAtPeriodEnd
                ? t('ends-at-period')
                : undefined,
          ],
          [
            t('give-boost'),
            seat.boostPct > 0 && seat.boostExpiresAt !== null
              ? t('boosted', { percent: seat.boostPct, time: formats.moment(seat.boostExpiresAt) })
              : undefined,
          ],
        ]}
      />
    </Section>
  );
}

function SeatOrders({ seat }: { readonly seat: Subscription }) {
  const t = useTexts(MONEY_TEXTS);
  const order = useOperatorCall('subscriptions.order', ['subscriptions.']);
  if (ORDERS[seat.state].length === 0) return null;
  return (
    <Section title={t('orders')}>
      <Group gap="xs">
        {ORDERS[seat.state]
          .filter((name) =>
            // Nothing is paid for the free tier, so it has no end.
            name === 'cancel'
              ? !seat.cancelAtPeriodEnd && seat.tier !== 'FREE'
              : name !== 'keep' || seat.cancelAtPeriodEnd,
          )
          .map((name) => (
            <ConfirmButton
              key={PLACES[name] ?? name}
              label={t(name)}
              title={t(name)}
              text={t('order-text')}
              color="blue"
              onConfirm={() => order.mutateAsync({ seat: seat.id, order: name })}
            />
          ))}
      </Group>
    </Section>
  );
}

const BOOST = membersOf('subscriptions.boost', ['whole']);
const NO_BOOST = { percent: null, days: null };

function SeatChanges({ seat }: { readonly seat: Subscription }) {
  const t = useTexts(MONEY_TEXTS);
  return (
    <Section title={t('change-tier')} lead={t('change-lead')}>
      <Stack>
        <TierChangeForm seat={seat} />
        <SettingsForm
          name="subscriptions.boost"
          about={{ seat: seat.id }}
          members={BOOST}
          current={NO_BOOST}
          changes={['subscriptions.']}
          label={(key) => (key === 'percent' ? `${t('give-boost')}: ${t(key)}` : t(key))}
          once
        />
      </Stack>
    </Section>
  );
}
