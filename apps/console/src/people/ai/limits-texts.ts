import { defineTexts } from '../../shared/language/texts.js';
import aiLimitsEn from '../../texts/en/ai-limits.json';
import aiLimitsRu from '../../texts/ru/ai-limits.json';

export const LIMITS_TEXTS = defineTexts('ai-limits', { en: aiLimitsEn, ru: aiLimitsRu });
