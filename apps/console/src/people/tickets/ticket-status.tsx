import { useTexts } from '../../shared/language/texts.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { isStatus, STATUS_TONES } from './ticket-terms.js';
import { TICKETS_TEXTS } from './tickets-texts.js';

/** The status of a ticket in words; one this console does not know is shown as it is. */
export function TicketStatusBadge({ status }: { readonly status: string }) {
  const t = useTexts(TICKETS_TEXTS);
  if (!isStatus(status)) return <StatusBadge tone="quiet">{status}</StatusBadge>;
  return <StatusBadge tone={STATUS_TONES[status]}>{t(`status-${status}`)}</StatusBadge>;
}
