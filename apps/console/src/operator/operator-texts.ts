import { defineTexts } from '../shared/language/texts.js';
import operatorEn from '../texts/en/operator.json';
import operatorRu from '../texts/ru/operator.json';

export const OPERATOR_TEXTS = defineTexts('operator', { en: operatorEn, ru: operatorRu });
