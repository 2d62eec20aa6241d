import { defineTexts } from '../../shared/language/texts.js';
import newTicketEn from '../../texts/en/new-ticket.json';
import newTicketRu from '../../texts/ru/new-ticket.json';

export const NEW_TICKET_TEXTS = defineTexts('new-ticket', { en: newTicketEn, ru: newTicketRu });
