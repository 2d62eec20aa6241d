/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { FeedbackModule } from './feedback.module.js';
export {
  FeedbackAdmin,
  type SetTicketOrder,
  type TeamComment,
  type TicketFilter,
} from './operator/feedback-admin.js';
export { FeedbackOperatorModule } from './feedback-operator.module.js';
export { FiledAttachments, type ReadableAttachment } from './attachments/filed-attachments.service.js';
export type { ListedTicket, ShownTicket, TicketRecord } from './operator/ticket-record.js';
export { csvHead, csvRow } from './operator/ticket-table.policy.js';
