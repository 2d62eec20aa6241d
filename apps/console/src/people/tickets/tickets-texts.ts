import { defineTexts } from '../../shared/language/texts.js';
import ticketsEn from '../../texts/en/tickets.json';
import ticketsRu from '../../texts/ru/tickets.json';

export const TICKETS_TEXTS = defineTexts('tickets', { en: ticketsEn, ru: ticketsRu });
