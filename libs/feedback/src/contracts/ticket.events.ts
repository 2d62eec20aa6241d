import type { DomainEvent } from '#libs/kernel';
import type {
  ResolutionCode,
  TicketCategory,
  TicketSource,
  TicketStatus,
  TicketVoice,
} from './feedback-terms.js';

/** Facts of a ticket. Texts and names stand in tables of their own: they can be erased. Times are ISO 8601. */
export type TicketEvent =
  | DomainEvent<
      'ticket_created',
      {
        readonly ticketId: string;
        readonly portalId: string;
        readonly userId: string;
        readonly keyId: string;
        readonly category: TicketCategory;
        readonly source: TicketSource;
        readonly attachmentIds: readonly string[];
        readonly at: string;
      }
    >
  | DomainEvent<
      'ticket_status_changed',
      {
        readonly from: TicketStatus;
        readonly to: TicketStatus;
        readonly by: TicketVoice | 'system';
        readonly resolution: { readonly code: ResolutionCode; readonly duplicateOfId: string | null } | null;
        readonly at: string;
      }
    >
  | DomainEvent<
      'ticket_commented',
      {
        readonly commentId: string;
        readonly by: TicketVoice;
        readonly internal: boolean;
        readonly attachmentIds: readonly string[];
        readonly at: string;
      }
    >
  | DomainEvent<'ticket_erased', { readonly at: string }>;
