import { defineTexts } from '../../shared/language/texts.js';
import weekEn from '../../texts/en/week.json';
import weekRu from '../../texts/ru/week.json';

export const WEEK_TEXTS = defineTexts('week', { en: weekEn, ru: weekRu });
