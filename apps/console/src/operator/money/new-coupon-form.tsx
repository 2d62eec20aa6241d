import { Button, MultiSelect, Select, Stack, TextInput } from '@mantine/core';
import type { CouponType } from '#libs/operator/contracts';
import { useState } from 'react';
import { fieldError } from '../../shared/data/field-error.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { useOperatorCall } from '../operator-api.js';
import { MONEY_TEXTS } from './money-texts.js';
import { TypedNumber } from '../shared/typed-number.js';
import { type CouponDraft, newCouponOf, NO_COUPON } from './new-coupon.policy.js';

const TYPES: readonly CouponType[] = ['credits', 'free_months', 'discount', 'boost'];
const TIERS = ['FREE', 'PRO', 'MAX', 'ULTRA'];

/** Every option of a new coupon. */
export function NewCouponForm({ onMade }: { readonly onMade: (code: string) => void }) {
  const t = useTexts(MONEY_TEXTS);
  const create = useOperatorCall('coupons.create', ['coupons.']);
  const [draft, setDraft] = useState<CouponDraft>(NO_COUPON);
  const set = (changes: Partial<CouponDraft>): void => setDraft((before) => ({ ...before, ...changes }));
  const number = (name: 'value' | 'days' | 'max', label: string, required: boolean) => (
    <TypedNumber
      label={label}
      value={draft[name]}
      onChange={(value) => set({ [name]: String(value) })}
      min={0}
      required={required}
      error={fieldError(create.error, name)}
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(newCouponOf(draft), { onSuccess: ({ code }) => onMade(code) });
      }}
    >
      <Stack>
        <Select
          label={t('type')}
          data={TYPES.map((value) => ({ value, label: t(value) }))}
          value={draft.type}
          onChange={(value) => set({ type: TYPES.find((known) => known === value) ?? draft.type })}
          allowDeselect={false}
        />
        {number('value', t('value'), true)}
        {draft.type === 'boost' && number('days', t('days'), true)}
        {number('max', t('max-uses'), false)}
        <TextInput
          type="datetime-local"
          label={t('valid-until')}
          value={draft.until}
          onChange={(event) => set({ until: event.currentTarget.value })}
          error={fieldError(create.error, 'until')}
        />
        <MultiSelect
          label={t('for-tiers')}
          data={TIERS}
          value={[...draft.tiers]}
          onChange={(tiers) => set({ tiers })}
          error={fieldError(create.error, 'tiers')}
        />
        <TextInput
          label={t('own-code')}
          description={t('own-code-text')}
          value={draft.code}
          onChange={(event) => set({ code: event.currentTarget.value })}
          autoComplete="off"
          spellCheck={false}
          error={fieldError(create.error, 'code')}
        />
        <FailureNote error={create.error} />
        <Button type="submit" loading={create.isPending} disabled={draft.value === ''}>
          {t('make')}
        </Button>
      </Stack>
    </form>
  );
}
