import { defineTexts } from '../../shared/language/texts.js';
import operatorMoneyEn from '../../texts/en/operator-money.json';
import operatorMoneyRu from '../../texts/ru/operator-money.json';

export const MONEY_TEXTS = defineTexts('operator-money', { en: operatorMoneyEn, ru: operatorMoneyRu });
