import type { Data } from '#libs/client';
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { safeLink } from '../../shared/data/save-file.js';
import { useCredits, useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { Facts } from '../../shared/ui/facts.js';
import { FailureNote } from '../../shared/ui/loaded.js';
import { Moment, StatusBadge } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
import { useApiCall } from '../api.js';
import { EFFECTS, known, TRIAL_STATUSES, UNAVAILABLE_REASONS } from './subscription-terms.js';
import { OFFERS_TEXTS } from './tiers-section.js';

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

type Coupon = Data<'cowork.coupon.preview'>;

function CouponFacts({ coupon }: { readonly coupon: Coupon }) {
  const t = useTexts(OFFERS_TEXTS);
  const formats = useFormats();
  const credits = useCredits();
  const { effect, validUntil, result } = coupon;
  const type = known(EFFECTS, effect.type);
  const value = formats.number(effect.value);
  return (
    <Stack gap="xs">
      <Text fw={600}>
        {type === null
          ? t('effect-unknown', { type: effect.type, value })
          : t(`effect-${type}`, { value, days: effect.days })}
      </Text>
      <Facts
        rows={[
          [t('valid-until'), validUntil === null ? t('no-end') : <Moment key="until" at={validUntil} />],
          [t('after-tier'), result.tier],
          [t('after-paid'), <Moment key="paid" at={result.paidThroughAt} />],
          [t('after-balance'), credits(result.balance)],
        ]}
      />
    </Stack>
  );
}

/** Looks what a coupon gives, then redeems it. */
export function CouponSection({ keyId }: { readonly keyId: string }) {
  const t = useTexts(OFFERS_TEXTS);
  const [code, setCode] = useState('');
  const preview = useApiCall('cowork.coupon.preview', { as: { keyId } });
  const redeem = useApiCall('cowork.coupon.redeem', { as: { keyId }, changes: ['cowork.', 'wallet.'] });
  const isEmpty = code.trim() === '';
  const change = (value: string): void => {
    setCode(value);
    preview.reset();
    redeem.reset();
  };
  const looked = preview.data?.data;
  const redeemed = redeem.data?.data;
  return (
    <Section title={t('coupon')} lead={t('coupon-lead')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) return;
          redeem.reset();
          preview.mutate({ body: { code: code.trim() } });
        }}
      >
        <Group gap="sm" align="flex-end">
          <TextInput
            label={t('code')}
            placeholder="ABCD-EFGH-JKLM-NPQR"
            value={code}
            onChange={({ currentTarget: { value } }) => change(value)}
            spellCheck={false}
            autoComplete="off"
            w={{ base: '100%', xs: 280 }}
          />
          <Button type="submit" variant="light" disabled={isEmpty} loading={preview.isPending}>
            {t('look')}
          </Button>
        </Group>
      </form>
      <FailureNote error={preview.error} />
      {looked && !redeemed && (
        <Stack gap="sm" align="flex-start">
          <CouponFacts coupon={looked} />
          <ConfirmButton
            label={t('redeem')}
            title={t('redeem-title')}
            text={t('redeem-text')}
            confirmLabel={t('redeem')}
            onConfirm={() => redeem.mutateAsync({ body: { code: code.trim() } })}
          />
        </Stack>
      )}
      {redeemed && (
        <Alert color="teal" title={t('redeemed')} role="status">
          <CouponFacts coupon={redeemed} />
        </Alert>
      )}
    </Section>
  );
}
