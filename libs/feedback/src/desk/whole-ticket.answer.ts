import { DateField, EnumField, NestedArrayField, ObjectField, StringField } from '#libs/http/contracts';
import { AttachmentAnswer } from '../attachments/attachment.answer.js';
import { CommentAnswer } from '../comments/comment.answer.js';
import {
  TICKET_STATUSES,
  TICKET_VOICES,
  type TicketStatus,
  type TicketVoice,
} from '../contracts/ticket-terms.js';
import type { ShownWholeTicket, TicketStep } from './shown-ticket.js';
import { TicketAnswer } from './ticket.answer.js';

class StepAnswer implements TicketStep {
  @EnumField({ values: TICKET_STATUSES }) readonly status!: TicketStatus;
  @DateField() readonly at!: string;
  @EnumField({ values: [...TICKET_VOICES, 'system'], description: '`system`: time went by.' })
  readonly by!: TicketVoice | 'system';
}

/** A ticket with all that was written in it. */
export class WholeTicketAnswer extends TicketAnswer {
  @StringField({ description: 'Empty once the ticket has been erased.' }) readonly body!: string;
  @ObjectField({ nullable: true }) readonly context!: object | null;
  @NestedArrayField(() => AttachmentAnswer, { description: 'Those of comments stand at the comments.' })
  readonly attachments!: readonly AttachmentAnswer[];
  @NestedArrayField(() => CommentAnswer, { description: 'Oldest first.' })
  readonly comments!: readonly CommentAnswer[];
  @NestedArrayField(() => StepAnswer, { description: 'Oldest first.' })
  readonly history!: readonly StepAnswer[];

  static whole(shown: ShownWholeTicket): WholeTicketAnswer {
    const { ticket, attachments, comments, history } = shown;
    return {
      ...TicketAnswer.of(shown),
      body: ticket.body,
      context: ticket.context,
      attachments: attachments.filter(({ commentId }) => commentId === null).map(AttachmentAnswer.of),
      comments: comments.map((comment) => CommentAnswer.of(comment, attachments)),
      history,
    };
  }
}
