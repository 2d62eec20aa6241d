import { Injectable } from '@nestjs/common';
import type { Transaction } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { newId, refuseField } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';
import type { Attachment } from '../attachments/attachment.policy.js';
import { FiledAttachments } from '../attachments/filed-attachments.service.js';
import type { TicketStatus, TicketVoice } from '../contracts/feedback-terms.js';
import type { TicketEvent } from '../contracts/ticket.events.js';
import { TicketChanges } from '../tickets/ticket-changes.service.js';
import type { TicketComment } from '../tickets/ticket-parts.port.js';
import type { AttachmentSender } from '../tickets/ticket.policy.js';
import { CommentRepository } from './comment.repository.js';

/** What is said. */
export interface CommentOrder {
  readonly body: string;
  readonly attachmentIds: readonly string[];
  readonly internal: boolean;
  /** Null leaves it to who speaks. */
  readonly status: TicketStatus | null;
}

/** Who says it. */
export interface CommentSpeaker {
  readonly voice: TicketVoice;
  readonly name: string;
  /** Whose attachments may be named; null for the team. */
  readonly person: AttachmentSender | null;
}

export interface WrittenComment {
  readonly comment: TicketComment;
  /** Files of the ticket and its comments. */
  readonly attachments: readonly Attachment[];
  /** A secret in the words was masked. */
  readonly hasMaskedSecrets: boolean;
}

/** Writes a comment, whoever says it: the fact, its words and its files together. */
@Injectable()
export class CommentWriter {
  constructor(
    private readonly changes: TicketChanges,
    private readonly comments: CommentRepository,
    private readonly attachments: FiledAttachments,
  ) {}

  /**
   * @throws PorticoError `VALIDATION_ERROR` naming `body`, `attachmentIds` or `internal`; `FEEDBACK_NOT_FOUND`,
   *   `TICKET_CLOSED`, `INVALID_STATUS_TRANSITION`, `CONFLICT`.
   */
  async write(
    ticketId: string,
    { body: sent, attachmentIds, internal, status }: CommentOrder,
    { voice, name, person }: CommentSpeaker,
    meta: EventMeta,
  ): Promise<WrittenComment> {
    if (sent.trim() === '') refuseField('body', 'must say something');
    if (new Set(attachmentIds).size < attachmentIds.length)
      refuseField('attachmentIds', 'each may stand once');
    if (attachmentIds.length > 0 && !person) refuseField('attachmentIds', 'the team sends no files');
    // A key that slipped into the words must not reach people who only read tickets.
    const body = redactText(sent.trim());
    const words = { id: newId(), author: voice, authorName: name, body, internal };
    const commentId = words.id;
    const { facts } = await this.changes.handle(
      ticketId,
      { type: 'comment', commentId, by: voice, internal, attachmentIds, status },
      {
        meta,
        also: async (tx: Transaction, decided) => {
          const kept = { ...words, ticketId, userId: person?.userId ?? null };
          await this.comments.insert(tx, { ...kept, createdAt: timeOf(decided.facts) });
          if (person) await this.attachments.claim(tx, attachmentIds, person, { ticketId, commentId });
        },
      },
    );
    return {
      comment: { ...words, createdAt: timeOf(facts) },
      attachments: await this.attachments.ofTicket(ticketId),
      hasMaskedSecrets: body !== sent.trim(),
    };
  }
}

/** When it was said, as the facts tell. */
function timeOf(facts: readonly TicketEvent[]): Date {
  const said = facts.find((fact) => fact.type === 'ticket_commented');
  if (!said) throw new Error('A comment made no fact.');
  return new Date(said.data.at);
}

/** The team speaks with one voice; who of it does is in the log. */
export const TEAM: CommentSpeaker = { voice: 'team', name: 'Support', person: null };
