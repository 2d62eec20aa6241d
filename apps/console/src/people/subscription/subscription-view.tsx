import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useForceUpdate, useInterval } from '@mantine/hooks';
import type { Data } from '#libs/client';
import { safeLink } from '../../shared/format/safe-link.policy.js';
import { useTexts } from '../../shared/language/texts.js';
import { Section } from '../../shared/ui/section.js';
import { OFF_PEAK_TEXTS } from '../off-peak/off-peak-texts.js';
import { OffPeakView } from '../off-peak/off-peak-view.js';
import { CouponSection } from './coupon-section.js';
import { DevicesSection } from './devices-section.js';
import { StandingSection } from './standing-section.js';
import { SUBSCRIPTION_TEXTS } from './subscription-texts.js';
import { serverNow } from './subscription-terms.js';
import { TiersSection } from './tiers-section.js';
import { TrialSection } from './trial-section.js';
import { WindowsSection } from './windows-section.js';

const TICK_MS = 15_000;

/** Everything the state of a subscription says, and what can be done with it. */
export function SubscriptionView({
  state,
  receivedAtMs,
  keyId,
}: {
  readonly state: Data<'cowork.state.get'>;
  readonly receivedAtMs: number;
  readonly keyId: string;
}) {
  const t = useTexts(SUBSCRIPTION_TEXTS);
  const tellHours = useTexts(OFF_PEAK_TEXTS);
  const tick = useForceUpdate();
  useInterval(tick, TICK_MS, { autoInvoke: true });
  const nowMs = serverNow(state.serverTime, receivedAtMs, Date.now());
  const { infraState } = state;
  const payPage = safeLink(infraState.topupUrl);
  return (
    <Stack gap="lg">
      {infraState.frozen && (
        <Alert color="red" title={t('frozen-title')} role="status">
          <Stack gap={4} align="flex-start">
            <Text size="sm">{t(infraState.reason === 'DEBT' ? 'frozen-DEBT' : 'frozen-other')}</Text>
            {payPage !== null && (
              <Anchor size="sm" href={payPage} target="_blank" rel="noreferrer">
                {t('pay-in')}
              </Anchor>
            )}
          </Stack>
        </Alert>
      )}
      <StandingSection subscription={state.subscription} />
      <WindowsSection state={state} nowMs={nowMs} />
      <TiersSection tiers={state.tiers} keyId={keyId} />
      <CouponSection keyId={keyId} />
      <TrialSection activation={state.activation} keyId={keyId} />
      <Section title={tellHours('title')} lead={tellHours('lead')}>
        <OffPeakView hours={state.offPeak} />
      </Section>
      <DevicesSection keyId={keyId} />
    </Stack>
  );
}
