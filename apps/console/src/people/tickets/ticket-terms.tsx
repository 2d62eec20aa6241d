import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { StatusBadge, type Tone } from '../../shared/ui/marks.js';
import ticketsEn from '../../texts/en/tickets.json';
import ticketsRu from '../../texts/ru/tickets.json';

export const TICKETS_TEXTS = defineTexts('tickets', { en: ticketsEn, ru: ticketsRu });

/** In the order a ticket goes through them. */
export const TICKET_STATUSES = [
  'NEW',
  'REVIEWING',
  'AWAITING_USER',
  'NEEDS_REVIEW',
  'RESOLVED',
  'ARCHIVED',
] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_CATEGORIES = ['BUG', 'SUGGESTION', 'DOCS', 'CHAT', 'BOTS', 'OTHER'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

const STATUS_TONES: Readonly<Record<TicketStatus, Tone>> = {
  NEW: 'busy',
  REVIEWING: 'busy',
  AWAITING_USER: 'warning',
  NEEDS_REVIEW: 'busy',
  RESOLVED: 'good',
  ARCHIVED: 'quiet',
};

/** Where somebody with the right svc:feedback can take a ticket. */
export const NEXT_STATUSES: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  NEW: ['REVIEWING', 'AWAITING_USER', 'RESOLVED', 'ARCHIVED'],
  REVIEWING: ['AWAITING_USER', 'RESOLVED', 'ARCHIVED'],
  AWAITING_USER: ['REVIEWING', 'RESOLVED', 'ARCHIVED'],
  NEEDS_REVIEW: ['REVIEWING', 'AWAITING_USER', 'RESOLVED', 'ARCHIVED'],
  RESOLVED: ['REVIEWING', 'AWAITING_USER', 'ARCHIVED'],
  ARCHIVED: ['REVIEWING'],
};

export function isStatus(text: string): text is TicketStatus {
  return (TICKET_STATUSES as readonly string[]).includes(text);
}

export function isCategory(text: string): text is TicketCategory {
  return (TICKET_CATEGORIES as readonly string[]).includes(text);
}

/** The status of a ticket in words; one this console does not know is shown as it is. */
export function TicketStatusBadge({ status }: { readonly status: string }) {
  const t = useTexts(TICKETS_TEXTS);
  if (!isStatus(status)) return <StatusBadge tone="quiet">{status}</StatusBadge>;
  return <StatusBadge tone={STATUS_TONES[status]}>{t(`status-${status}`)}</StatusBadge>;
}
