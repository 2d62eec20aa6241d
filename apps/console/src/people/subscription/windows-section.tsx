import type { Data } from '#libs/client';
import { Alert, Group, SimpleGrid, Text } from '@mantine/core';
import { useFormats } from '../../shared/format/format.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { Facts, PercentBar } from '../../shared/ui/facts.js';
import { Moment, StatusBadge } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
import subscriptionEn from '../../texts/en/subscription.json';
import subscriptionRu from '../../texts/ru/subscription.json';
import { known, nextChargeOf, REASONS, STATE_TONES, STATES, WINDOWS } from './subscription-terms.js';

export const SUBSCRIPTION_TEXTS = defineTexts('subscription', { en: subscriptionEn, ru: subscriptionRu });

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

type State = Data<'cowork.state.get'>;
const COLORS = {
  none: 'teal',
  approaching: 'orange',
  window_exhausted: 'red',
  fully_exhausted: 'red',
} as const;

/** How much of the three windows is used, and what follows from it. */
export function WindowsSection({
  state,
  nowMs,
}: {
  readonly state: State;
  /** By the clock of the service. */
  readonly nowMs: number;
}) {
  const t = useTexts(SUBSCRIPTION_TEXTS);
  const formats = useFormats();
  const { windows, bottleneck, recommendation, boostPct, boostExpiresAt, touSavedPct, relief } = state;
  const { triggerWindow, wait, upgrade } = recommendation;
  const windowName = (name: string | null): string => {
    const window = known(WINDOWS, name);
    return window === null ? (name ?? '') : t(`window-${window}`);
  };
  const times = (at: string) => ({ when: formats.moment(at), relative: formats.relative(at, nowMs) });
  const reason = known(REASONS, recommendation.reason);
  return (
    <Section title={t('windows')} lead={t('windows-lead')}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {WINDOWS.map((name) => {
          const { pctUsed, resetAt, exhausted } = windows[name];
          return (
            <PercentBar
              key={name}
              label={t(`window-${name}`)}
              percent={pctUsed}
              full={exhausted}
              note={
                <>
                  {exhausted && (
                    <Text span size="sm" fw={600} c="var(--mantine-color-error)" display="block">
                      {t('exhausted')}
                    </Text>
                  )}
                  {t('begins-anew', times(resetAt))}
                </>
              }
            />
          );
        })}
      </SimpleGrid>
      <Alert color={reason === null ? 'gray' : COLORS[reason]} role="status">
        <Text size="sm">
          {reason === null
            ? t('reason-unknown', { reason: recommendation.reason })
            : t(`reason-${reason}`, { window: windowName(triggerWindow) })}{' '}
          {wait !== null && t('wait-until', times(wait.resetAt))}{' '}
          {reason !== 'none' && upgrade.available && t('upgrade-to', { tier: upgrade.nextTier })}
        </Text>
        <Text size="sm">{t('bottleneck', { window: windowName(bottleneck) })}</Text>
      </Alert>
      <Facts
        rows={[
          [
            t('boost'),
            boostPct === 0
              ? t('boost-none')
              : [
                  t('boost-text', { percent: formats.percent(boostPct) }),
                  boostExpiresAt !== null && t('boost-until', { when: formats.moment(boostExpiresAt) }),
                ]
                  .filter(Boolean)
                  .join(', '),
          ],
          [
            t('boost-granted'),
            relief.boostGrantedAt === null ? undefined : <Moment key="boost" at={relief.boostGrantedAt} />,
          ],
          [
            t('reset-granted'),
            relief.resetGrantedAt === null ? undefined : <Moment key="reset" at={relief.resetGrantedAt} />,
          ],
          [
            t('saved'),
            touSavedPct === null ? undefined : t('saved-of-month', { percent: formats.percent(touSavedPct) }),
          ],
        ]}
      />
    </Section>
  );
}
