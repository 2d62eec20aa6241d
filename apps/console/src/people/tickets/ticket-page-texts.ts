import { defineTexts } from '../../shared/language/texts.js';
import ticketPageEn from '../../texts/en/ticket-page.json';
import ticketPageRu from '../../texts/ru/ticket-page.json';

export const TICKET_PAGE_TEXTS = defineTexts('ticket-page', { en: ticketPageEn, ru: ticketPageRu });
