import { useCallback } from 'react';
import { defineTexts, useTexts } from '../language/texts.js';
import { creditDigits } from './credits.policy.js';
import { useFormats } from './format.js';

const CREDIT_TEXTS = defineTexts('credits', {
  en: { credits_one: '{{shown}} credit', credits_other: '{{shown}} credits' },
  ru: {
    credits_one: '{{shown}} кредит',
    credits_few: '{{shown}} кредита',
    credits_many: '{{shown}} кредитов',
    credits_other: '{{shown}} кредита',
  },
});

/** Writes sums of money: `12.5 credits`. */
export function useCredits(): (value: number) => string {
  const t = useTexts(CREDIT_TEXTS);
  const { number } = useFormats();
  return useCallback(
    (value) => t('credits', { count: Math.abs(value), shown: number(value, creditDigits(value)) }),
    [t, number],
  );
}
