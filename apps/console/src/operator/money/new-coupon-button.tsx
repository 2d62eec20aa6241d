import { Button, Modal, MultiSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import type { CouponType, NewCoupon } from '#libs/operator/contracts';
import { useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { SecretOnce } from '../../shared/ui/secret-once.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
import { useOperatorCall } from '../operator-api.js';
import { MONEY_TEXTS } from './money-texts.js';

const TYPES: readonly CouponType[] = ['credits', 'free_months', 'discount', 'boost'];
const TIERS = ['FREE', 'PRO', 'MAX', 'ULTRA'];

type Field = 'value' | 'days' | 'max';

/** Makes a coupon and shows its code this once. */
export function NewCouponButton() {
  const t = useTexts(MONEY_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const create = useOperatorCall('coupons.create', ['coupons.']);
  const [opened, setOpened] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [type, setType] = useState<CouponType>('credits');
  const [numbers, setNumbers] = useState<Readonly<Record<Field, string | number>>>({
    value: '',
    days: '',
    max: '',
  });
  const [until, setUntil] = useState('');
  const [tiers, setTiers] = useState<string[]>([]);
  const number = (name: Field, label: string) => (
    <NumberInput
      label={label}
      value={numbers[name]}
      onChange={(value) => setNumbers((before) => ({ ...before, [name]: value }))}
      min={0}
      required={name === 'value'}
    />
  );
  const submit = (): void => {
    const input: NewCoupon = {
      type,
      value: String(numbers.value),
      ...(numbers.days !== '' && { days: String(numbers.days) }),
      ...(numbers.max !== '' && { max: String(numbers.max) }),
      ...(until !== '' && { until: new Date(until).toISOString() }),
      ...(tiers.length > 0 && { tiers: tiers.join(',') }),
    };
    create.mutate(input, {
      onSuccess: (coupon) => {
        setOpened(false);
        setCode(coupon.code);
      },
    });
  };
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('new-coupon')}</Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('new-coupon')}
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack>
            <Select
              label={t('type')}
              data={TYPES.map((value) => ({ value, label: t(value) }))}
              value={type}
              onChange={(value) => setType(TYPES.find((known) => known === value) ?? type)}
              allowDeselect={false}
            />
            {number('value', t('value'))}
            {type === 'boost' && number('days', t('days'))}
            {number('max', t('max-uses'))}
            <TextInput
              type="datetime-local"
              label={t('valid-until')}
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
            <MultiSelect label={t('for-tiers')} data={TIERS} value={tiers} onChange={setTiers} />
            <FailureNote error={create.error} />
            <Button type="submit" loading={create.isPending} disabled={numbers.value === ''}>
              {t('make')}
            </Button>
          </Stack>
        </form>
      </Modal>
      <SecretOnce
        title={t('new-coupon')}
        label={t('coupon-code')}
        secret={code}
        onClose={() => setCode(null)}
      />
    </>
  );
}
