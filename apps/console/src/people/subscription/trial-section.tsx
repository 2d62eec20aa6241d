import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import type { Data } from '#libs/client';
import { safeLink } from '../../shared/format/safe-link.policy.js';
import { useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { useApiCall } from '../api.js';
import { OFFERS_TEXTS } from './offers-texts.js';
import { known, TRIAL_STATUSES, UNAVAILABLE_REASONS } from './subscription-terms.js';

/** The trial that the host gives once, and why it may not. */
export function TrialSection({
  activation: { model, tariffInfoUrl, marketTrial },
  keyId,
}: {
  readonly activation: Data<'cowork.state.get'>['activation'];
  readonly keyId: string;
}) {
  const t = useTexts(OFFERS_TEXTS);
  const activate = useApiCall('cowork.activateMarketTrial', { as: { keyId }, changes: ['cowork.'] });
  const status = known(TRIAL_STATUSES, marketTrial.status);
  const reason = known(UNAVAILABLE_REASONS, marketTrial.unavailableReason);
  const tariff = safeLink(tariffInfoUrl);
  const done = activate.data?.data;
  return (
    <Section title={t('trial')} lead={t('trial-lead')}>
      {model === 'tariff' && (
        <Text size="sm">
          {t('model-tariff')}{' '}
          {tariff !== null && (
            <Anchor size="sm" href={tariff} target="_blank" rel="noreferrer">
              {t('tariff-info')}
            </Anchor>
          )}
        </Text>
      )}
      <Group gap="xs">
        <StatusBadge tone={status === 'activated' ? 'good' : 'quiet'}>
          {status === null ? t('trial-unknown', { status: marketTrial.status }) : t(`trial-status-${status}`)}
        </StatusBadge>
        {!marketTrial.available && (
          <Text size="sm">
            {t('why-not')} {reason === null ? marketTrial.unavailableReason : t(`unavailable-${reason}`)}
          </Text>
        )}
      </Group>
      <Facts
        rows={[
          [
            t('trial-began'),
            marketTrial.activatedAt === null ? undefined : (
              <Moment key="began" at={marketTrial.activatedAt} />
            ),
          ],
          [
            t('trial-ends'),
            marketTrial.endsAt === null ? undefined : <Moment key="ends" at={marketTrial.endsAt} />,
          ],
        ]}
      />
      {marketTrial.available && (
        <Group gap="sm">
          <Button loading={activate.isPending} onClick={() => activate.mutate({})}>
            {t('trial-activate')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('trial-waits')}
          </Text>
        </Group>
      )}
      {done && (
        <Alert color="teal" role="status">
          {t('trial-done')} {done.alreadyActivated && t('trial-already')}
        </Alert>
      )}
      <FailureNote error={activate.error} />
    </Section>
  );
}
