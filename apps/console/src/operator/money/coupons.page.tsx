import type { Coupon, CouponType } from '#libs/operator/contracts';
import { Button, Modal, MultiSelect, Select, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { UI_TEXTS, useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { SecretOnce } from '../../shared/ui/copy-field.js';
import type { Column } from '../../shared/ui/data-table.js';
import { FailureNote, fieldError } from '../../shared/ui/loaded.js';
import { Moment, StatusBadge } from '../../shared/ui/marks.js';
import { OPERATOR_TEXTS, useOperatorCall } from '../operator-api.js';
import { TypedNumber } from '../shared/forms.js';
import { CallListPage } from '../shared/call-list.js';
import { type CouponDraft, couponState, newCouponOf, NO_COUPON } from './money.policy.js';
import { MONEY_TEXTS } from './tier-change-form.js';

const TYPES: readonly CouponType[] = ['credits', 'free_months', 'discount', 'boost'];
const TIERS = ['FREE', 'PRO', 'MAX', 'ULTRA'];

/** Every option of a new coupon. */
function NewCouponForm({ onMade }: { readonly onMade: (code: string) => void }) {
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

/** Makes a coupon and shows its code this once. */
function NewCouponButton() {
  const t = useTexts(MONEY_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  return (
    <>
      <Button ref={button} onClick={() => setOpened(true)}>
        {t('new-coupon')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('new-coupon')}
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <NewCouponForm
          onMade={(made) => {
            setOpened(false);
            // The window of the code gives the focus back to where it is now, and the form goes away.
            button.current?.focus();
            setCode(made);
          }}
        />
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

/** Coupons, without their codes. */
export default function CouponsPage() {
  const t = useTexts(MONEY_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const revoke = useOperatorCall('coupons.revoke', ['coupons.']);
  const columns: readonly Column<Coupon>[] = [
    { id: 'code', header: t('code'), width: '110px', cell: ({ hint }) => `…${hint}` },
    {
      id: 'type',
      header: t('type'),
      cell: ({ type, value, days }) =>
        `${t(type)}: ${value}${days === null ? '' : `, ${t('for-days', { count: days })}`}`,
    },
    {
      id: 'used',
      header: t('used'),
      cell: ({ used, maxUses }) => `${used} / ${maxUses ?? t('any-number')}`,
    },
    { id: 'tiers', header: t('for-tiers'), cell: ({ tiers }) => tiers?.join(', ') ?? '–' },
    {
      id: 'until',
      header: t('valid-until'),
      width: '170px',
      cell: ({ validUntil }) => <Moment at={validUntil} />,
    },
    {
      id: 'state',
      header: tell('state'),
      width: '120px',
      cell: (coupon) => {
        const state = couponState(coupon, new Date());
        return <StatusBadge tone={state === 'valid' ? 'good' : 'quiet'}>{t(state)}</StatusBadge>;
      },
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '120px',
      cell: ({ id, hint, revokedAt }) =>
        revokedAt === null && (
          <ConfirmButton
            label={t('revoke')}
            title={`${t('revoke')}: …${hint}`}
            text={t('revoke-text')}
            size="compact-xs"
            color="red"
            onConfirm={() => revoke.mutateAsync({ coupon: id })}
          />
        ),
    },
  ];
  return (
    <CallListPage
      name="coupons.list"
      title={t('coupons')}
      lead={t('coupons-lead')}
      actions={<NewCouponButton />}
      columns={columns}
      rowKey={({ id }) => id}
      empty={t('coupons-empty')}
    />
  );
}
