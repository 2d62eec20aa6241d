import { defineTexts } from '../../shared/language/texts.js';
import operatorTicketsEn from '../../texts/en/operator-tickets.json';
import operatorTicketsRu from '../../texts/ru/operator-tickets.json';

export const OPERATOR_TICKETS_TEXTS = defineTexts('operator-tickets', {
  en: operatorTicketsEn,
  ru: operatorTicketsRu,
});
