import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Database, isTaken, type SqlExecutor } from '#libs/database';
import { callerMeta, retryConflict, StaleReadError } from '#libs/event-log/contracts';
import { type Caller, CLOCK, type Clock, personOf, PorticoError, type Principal } from '#libs/kernel';
import type { TicketCategory, TicketStatus } from '../contracts/feedback-terms.js';
import { TICKET_FILES, type TicketFiles } from '../tickets/ticket-parts.port.js';
import { TicketTexts } from '../tickets/ticket-texts.repository.js';
import { readerOf, sees, senderOf, type TicketOwner } from '../tickets/ticket.policy.js';
import { TicketStream } from '../tickets/ticket.stream.js';
import { DayCounts } from './day-counts.repository.js';
import { comparedText, isSameReport } from './similarity.policy.js';
import {
  readSubmission,
  type SentTicket,
  type TicketOrder,
  withoutSecrets,
} from './submission-input.policy.js';

const DAY_MS = 86_400_000;
const MOST_COMPARED = 20;
/** Of two that are sent at once, the one that comes second finds the first when it looks again. */
const RACED_FOR = ['ticket_open_title', 'ticket_number'];

/** A ticket that has been created. */
export interface SubmittedTicket {
  readonly id: string;
  readonly category: TicketCategory;
  /** As it was stored. */
  readonly title: string;
  readonly status: TicketStatus;
  readonly createdAt: Date;
  readonly hasMaskedSecrets: boolean;
}

/** A ticket on its way: who sends it, and where it will be. */
interface Submission extends TicketOwner {
  readonly ticketId: string;
  readonly principal: Principal;
  readonly requestId: string;
  readonly order: TicketOrder;
}

interface KnownTicket extends TicketOwner {
  readonly ticketId: string;
}

function refusal(
  code: 'OPEN_TICKET_EXISTS' | 'DUPLICATE_FEEDBACK',
  principal: Principal,
  existing: KnownTicket,
): PorticoError {
  const isVisible = sees(readerOf(principal), existing);
  return new PorticoError(code, isVisible ? { extra: { existingTicketId: existing.ticketId } } : {});
}

/** Creates tickets, unless there is one already. */
@Injectable()
export class Submissions {
  constructor(
    private readonly database: Database,
    private readonly stream: TicketStream,
    private readonly texts: TicketTexts,
    private readonly quota: DayCounts,
    @Inject(TICKET_FILES) private readonly attachments: TicketFiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A refusal spends no quota.
   * @throws PorticoError `VALIDATION_ERROR` naming the field, `OPEN_TICKET_EXISTS`, `DUPLICATE_FEEDBACK`,
   *   `FEEDBACK_QUOTA_EXCEEDED`, `CONFLICT`.
   */
  async submit({ principal, requestId }: Caller, sent: SentTicket): Promise<SubmittedTicket> {
    const { text: order, hasMasked } = withoutSecrets(readSubmission(sent));
    const { portalId, keyId } = principal;
    const userId = personOf(principal);
    const created = await retryConflict(async () => {
      // Its first characters are its number: those of an id that begins with the time would be shared by many.
      const ticketId = randomUUID();
      const createdAt = await this.create({ ticketId, portalId, userId, keyId, principal, requestId, order });
      return { id: ticketId, createdAt };
    });
    const { category, title } = order;
    return { ...created, category, title, status: 'NEW', hasMaskedSecrets: hasMasked };
  }

  private async create(submission: Submission): Promise<Date> {
    const { ticketId, portalId, userId, keyId, principal, requestId, order } = submission;
    const { category, attachmentIds } = order;
    const { consolePortalId } = principal;
    const source = consolePortalId === undefined ? 'api' : 'ui';
    try {
      return await this.database.transaction(async (tx) => {
        await this.refuseOpen(tx, submission);
        await this.refuseSimilar(tx, submission);
        const { state } = await this.stream.begin(
          tx,
          ticketId,
          { type: 'create', ticketId, portalId, userId, keyId, category, source, attachmentIds },
          { meta: callerMeta(principal, requestId), portalId },
        );
        await this.texts.insert(tx, ticketId, portalId, order);
        await this.quota.takeTicket(tx, principal);
        // Tickets of the portal have come one by one since; what was created meanwhile is seen only now.
        await this.refuseSimilar(tx, submission);
        await this.attachments.claim(tx, attachmentIds, senderOf(principal), { ticketId, commentId: null });
        return state.statusAt ?? this.clock.now();
      });
    } catch (error) {
      if (RACED_FOR.some((index) => isTaken(error, index))) throw new StaleReadError();
      throw error;
    }
  }

  private async refuseOpen(executor: SqlExecutor, { portalId, principal, order }: Submission): Promise<void> {
    const existing = await this.texts.openWith(executor, portalId, order.title);
    if (existing) throw refusal('OPEN_TICKET_EXISTS', principal, existing);
  }

  private async refuseSimilar(executor: SqlExecutor, submission: Submission): Promise<void> {
    const { principal, order, ticketId } = submission;
    const since = new Date(this.clock.nowMs() - DAY_MS);
    // Its own row is among them once it has been written.
    const recent = await this.texts.recent(executor, submission, order.category, since, MOST_COMPARED + 1);
    const sent = comparedText(order.title, order.body);
    const same = recent.find(
      (ticket) => ticket.ticketId !== ticketId && isSameReport(sent, comparedText(ticket.title, ticket.body)),
    );
    if (same) throw refusal('DUPLICATE_FEEDBACK', principal, same);
  }
}
