import type { SeatState, Subscription, Tier } from '#libs/operator/contracts';
import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useCredits, useFormats } from '../../shared/format/format.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { StatusBadge, type Tone } from '../../shared/ui/marks.js';
import operatorMoneyEn from '../../texts/en/operator-money.json';
import operatorMoneyRu from '../../texts/ru/operator-money.json';
import { OPERATOR_TEXTS, useOperator, useOperatorCall } from '../operator-api.js';
import { tellDone } from '../shared/operator-parts.js';
import { tierChange, type WantedTier } from './money.policy.js';

export const MONEY_TEXTS = defineTexts('operator-money', { en: operatorMoneyEn, ru: operatorMoneyRu });

const TONES: Readonly<Record<SeatState, Tone>> = {
  ACTIVE: 'good',
  PAUSED: 'warning',
  CANCELLED: 'quiet',
  PARKED: 'quiet',
};

export function SeatStateBadge({ state }: Pick<Subscription, 'state'>) {
  const t = useTexts(MONEY_TEXTS);
  return <StatusBadge tone={TONES[state]}>{t(state)}</StatusBadge>;
}

const TIERS: readonly Tier[] = ['FREE', 'PRO', 'MAX', 'ULTRA'];
const TERMS = ['1', '3', '6', '12'];

/** Gives a subscription another tier or term, and says before what that charges. */
export function TierChangeForm({ seat }: { readonly seat: Subscription }) {
  const t = useTexts(MONEY_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const textOf = useChangeText(seat);
  const change = useOperatorCall('subscriptions.change', ['subscriptions.']);
  const [chosen, choose] = useState<Partial<WantedTier>>({});
  const { tier = seat.tier, termMonths = seat.termMonths } = chosen;
  const confirm = async (): Promise<void> => {
    await change.mutateAsync({ seat: seat.id, tier, term: termMonths });
    choose({});
    tellDone(tell('done'));
  };
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label={t('tier')}
        data={[...TIERS]}
        value={tier}
        onChange={(value) => choose({ ...chosen, tier: TIERS.find((known) => known === value) ?? tier })}
        allowDeselect={false}
      />
      <Select
        label={t('term')}
        data={TERMS}
        value={String(termMonths)}
        onChange={(value) => choose({ ...chosen, termMonths: Number(value ?? termMonths) })}
        allowDeselect={false}
      />
      <ConfirmButton
        label={tell('apply')}
        title={t('change-title', { tier, term: t('months', { count: termMonths }) })}
        text={textOf({ tier, termMonths })}
        confirmLabel={t('change-tier')}
        color="blue"
        onConfirm={confirm}
      />
    </Group>
  );
}

/** What a change comes to, in words. */
function useChangeText(seat: Subscription): (wanted: WantedTier) => string {
  const t = useTexts(MONEY_TEXTS);
  const formats = useFormats();
  const credits = useCredits();
  const tiers = useOperator('tiers.list', {});
  return (wanted) => {
    const found = tierChange(seat, wanted, tiers.data ?? []);
    if (found === null) return `${t('price-unknown')} ${t('change-lead')}`;
    if (found.kind === 'same') return t('change-same');
    if (found.kind === 'now') {
      const text = found.isLessWhatIsLeft ? 'change-now-less' : 'change-now';
      return t(text, { credits: credits(found.price) });
    }
    const time = formats.moment(seat.paidThroughAt);
    return found.price === 0
      ? t('change-later-free', { time })
      : t('change-later', { time, credits: credits(found.price) });
  };
}
