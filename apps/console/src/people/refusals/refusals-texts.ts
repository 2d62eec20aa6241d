import { defineTexts } from '../../shared/language/texts.js';
import refusalsEn from '../../texts/en/refusals.json';
import refusalsRu from '../../texts/ru/refusals.json';

export const REFUSALS_TEXTS = defineTexts('refusals', { en: refusalsEn, ru: refusalsRu });
