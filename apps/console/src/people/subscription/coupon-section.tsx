import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Data } from '#libs/client';
import { useCredits } from '../../shared/format/credits.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { Facts } from '../../shared/ui/facts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { useApiCall } from '../api.js';
import { OFFERS_TEXTS } from './offers-texts.js';
import { EFFECTS, known } from './subscription-terms.js';

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
