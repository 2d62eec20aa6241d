import { Alert, SimpleGrid, Text } from '@mantine/core';
import type { Data } from '#libs/client';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { Moment } from '../../shared/ui/moment.js';
import { PercentBar } from '../../shared/ui/percent-bar.js';
import { Section } from '../../shared/ui/section.js';
import { SUBSCRIPTION_TEXTS } from './subscription-texts.js';
import { known, REASONS, WINDOWS } from './subscription-terms.js';

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
