import { defineTexts } from '../../shared/language/texts.js';
import operatorPortalsEn from '../../texts/en/operator-portals.json';
import operatorPortalsRu from '../../texts/ru/operator-portals.json';

export const PORTALS_TEXTS = defineTexts('operator-portals', {
  en: operatorPortalsEn,
  ru: operatorPortalsRu,
});
