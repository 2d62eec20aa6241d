import { Injectable } from '@nestjs/common';
import { Accounts } from '#libs/auth';
import { callerMeta } from '#libs/event-log/contracts';
import { type ErrorCode, type AnyPrincipal, personOf, PorticoError } from '#libs/kernel';
import { mayManage, readerOf, readTicketRef, senderOf, voiceOf } from '../tickets/ticket.policy.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import {
  type CommentOrder,
  type CommentSpeaker,
  TEAM,
  CommentWriter,
  type WrittenComment,
} from './comment-writer.service.js';

/** What a comment can be refused with. */
export const COMMENT_ERRORS: readonly ErrorCode[] = [
  'FEEDBACK_NOT_FOUND',
  'NOT_AUTHORIZED',
  'TICKET_CLOSED',
  'INVALID_STATUS_TRANSITION',
  'CONFLICT',
];

/** Who says something about a ticket over HTTP. */
export interface CommentCaller {
  readonly principal: AnyPrincipal;
  readonly requestId: string;
}

/** Adds what the author of a ticket, somebody else of the portal or the team says about it. */
@Injectable()
export class Comments {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly writing: CommentWriter,
    private readonly accounts: Accounts,
  ) {}

  /**
   * @param ticket its id or number.
   * @throws PorticoError `FEEDBACK_NOT_FOUND`, also for one the caller does not see; `NOT_AUTHORIZED` for a status the
   *   caller may not set; as {@link CommentWriter}.
   */
  async add(
    { principal, requestId }: CommentCaller,
    ticket: string,
    order: CommentOrder,
  ): Promise<WrittenComment> {
    const ref = readTicketRef(ticket);
    const found = ref && (await this.tickets.find(ref, readerOf(principal)));
    if (!found) throw new PorticoError('FEEDBACK_NOT_FOUND');
    if (order.status !== null && !mayManage(principal)) throw new PorticoError('NOT_AUTHORIZED');
    const speaker = await this.speaker(principal);
    return this.writing.write(found.id, order, speaker, callerMeta(principal, requestId));
  }

  private async speaker(principal: AnyPrincipal): Promise<CommentSpeaker> {
    if (principal.kind === 'management') return TEAM;
    const userId = personOf(principal);
    const name = (await this.accounts.findNames([userId])).get(userId) ?? '';
    return { voice: voiceOf(principal), name, person: senderOf(principal) };
  }
}
