import { defineTexts } from '../../shared/language/texts.js';
import overviewEn from '../../texts/en/overview.json';
import overviewRu from '../../texts/ru/overview.json';

export const OVERVIEW_TEXTS = defineTexts('overview', { en: overviewEn, ru: overviewRu });
