import { Alert, Group, Text } from '@mantine/core';
import type { Data } from '#libs/client';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { SUBSCRIPTION_TEXTS } from './subscription-texts.js';
import { known, nextChargeOf, STATE_TONES, STATES } from './subscription-terms.js';

/** Tier, state and term, and what the end of the term brings. */
export function StandingSection({
  subscription,
}: {
  readonly subscription: Data<'cowork.state.get'>['subscription'];
}) {
  const t = useTexts(SUBSCRIPTION_TEXTS);
  const formats = useFormats();
  const { tier, termMonths, currentPeriodStart, currentPeriodEnd, nextChargeAt, paidThroughAt } =
    subscription;
  const { pendingTier, cancelAtPeriodEnd } = subscription;
  const state = known(STATES, subscription.state);
  const next = nextChargeOf(subscription);
  return (
    <Section title={t('now')}>
      <Group gap="xs">
        <Text fw={650} fz={22}>
          {tier}
        </Text>
        <StatusBadge tone={state === null ? 'quiet' : STATE_TONES[state]}>
          {state === null ? subscription.state : t(`state-${state}`)}
        </StatusBadge>
        <Text size="sm">{state === null ? t('state-unknown-text') : t(`state-${state}-text`)}</Text>
      </Group>
      {cancelAtPeriodEnd && <Alert color="orange">{t('cancelling')}</Alert>}
      {pendingTier !== null && (
        <Alert color="blue">{t('pending', { when: formats.day(paidThroughAt), tier: pendingTier })}</Alert>
      )}
      <Facts
        rows={[
          [t('term'), t('months', { count: termMonths })],
          [
            t('next-charge'),
            next === 'none' ? (
              t('no-charge')
            ) : (
              <>
                <Moment at={nextChargeAt} />
                {next === 'end' && ` (${t('term-ends')})`}
              </>
            ),
          ],
          [t('paid-through'), next === 'none' ? undefined : <Moment key="paid" at={paidThroughAt} />],
          [t('period'), `${formats.moment(currentPeriodStart)} – ${formats.moment(currentPeriodEnd)}`],
        ]}
      />
    </Section>
  );
}
