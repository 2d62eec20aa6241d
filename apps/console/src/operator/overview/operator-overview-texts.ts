import { defineTexts } from '../../shared/language/texts.js';
import operatorOverviewEn from '../../texts/en/operator-overview.json';
import operatorOverviewRu from '../../texts/ru/operator-overview.json';

export const OPERATOR_OVERVIEW_TEXTS = defineTexts('operator-overview', {
  en: operatorOverviewEn,
  ru: operatorOverviewRu,
});
