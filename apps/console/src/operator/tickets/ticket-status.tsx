import type { TicketStatus } from '#libs/operator/contracts';
import { useTexts } from '../../shared/language/texts.js';
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.js';
import { OPERATOR_TICKETS_TEXTS } from './operator-tickets-texts.js';

const TONES: Readonly<Record<TicketStatus, Tone>> = {
  NEW: 'busy',
  REVIEWING: 'busy',
  AWAITING_USER: 'quiet',
  NEEDS_REVIEW: 'warning',
  RESOLVED: 'good',
  ARCHIVED: 'quiet',
};

export function TicketStatusBadge({ status }: { readonly status: TicketStatus }) {
  const t = useTexts(OPERATOR_TICKETS_TEXTS);
  return <StatusBadge tone={TONES[status]}>{t(status)}</StatusBadge>;
}
