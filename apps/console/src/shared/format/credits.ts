import { useCallback } from 'react';
import { defineTexts, useTexts } from '../language/texts.js';
import { creditDigits } from './credits.policy.js';
import { useFormats } from './format.js';
import creditsEn from '../../texts/en/credits.json';
import creditsRu from '../../texts/ru/credits.json';

const CREDIT_TEXTS = defineTexts('credits', { en: creditsEn, ru: creditsRu });

/** Writes sums of money: `12.5 credits`. */
export function useCredits(): (value: number) => string {
  const t = useTexts(CREDIT_TEXTS);
  const { number } = useFormats();
  return useCallback(
    (value) => t('credits', { count: Math.abs(value), shown: number(value, creditDigits(value)) }),
    [t, number],
  );
}
