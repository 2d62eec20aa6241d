import type { Transaction } from '#libs/database';
import { eventStream, type Stored, type View } from '#libs/event-log';
import { applyInOrder, FIRST_VERSION } from '#libs/event-log/contracts';
import { FEEDBACK_MODULE } from '../contracts/feedback-terms.js';
import type { TicketEvent } from '../contracts/ticket.events.js';
import { CLOSED_STATUSES, ticketDecider } from './ticket.decider.js';

type EventOf<Type extends TicketEvent['type']> = Extract<TicketEvent, { readonly type: Type }>;

/** The tickets, one row each, without their texts. Internal comments leave `updated_at` alone: the portal sees it. */
class TicketProjection implements View<TicketEvent, 'ticket'> {
  readonly name = 'tickets';
  readonly tables = { ticket: 'feedback.ticket' };

  async apply(
    tx: Transaction,
    { ticket }: Readonly<Record<'ticket', string>>,
    event: Stored<TicketEvent>,
    id: string,
  ): Promise<void> {
    await applyInOrder(tx, { view: ticket, idColumn: 'ticket_id', id }, event, () => {
      switch (event.type) {
        case 'ticket_created':
          return this.insert(tx, ticket, event.data);
        case 'ticket_status_changed':
          return this.move(tx, ticket, id, event.data);
        case 'ticket_commented':
          return this.count(tx, ticket, id, event.data);
        case 'ticket_erased':
          return this.write(tx, `update ${ticket} set updated_at = $2 where ticket_id = $1`, [
            id,
            event.data.at,
          ]);
      }
    });
  }

  private insert(tx: Transaction, ticket: string, data: EventOf<'ticket_created'>['data']): Promise<void> {
    return this.write(
      tx,
      `insert into ${ticket} (ticket_id, portal_id, user_id, key_id, category, source, status, comments,
         internal_comments, created_at, updated_at, status_at, last_version)
       values ($1, $2, $3, $4, $5, $6, 'NEW', 0, 0, $7, $7, $7, 1)`,
      [data.ticketId, data.portalId, data.userId, data.keyId, data.category, data.source, data.at],
    );
  }

  /** What is open again has no resolution; what is only put elsewhere among the closed keeps the one it has. */
  private move(
    tx: Transaction,
    ticket: string,
    id: string,
    { from, to, by, resolution, at }: EventOf<'ticket_status_changed'>['data'],
  ): Promise<void> {
    const keeps = resolution === null && CLOSED_STATUSES.includes(to);
    return this.write(
      tx,
      `update ${ticket} set status = $2, updated_at = $3,
         status_at = case when $4 then status_at else $3 end,
         resolution_code = case when $5 then resolution_code else $6 end,
         duplicate_of = case when $5 then duplicate_of else $7::uuid end,
         resolved_at = case when $2 = 'RESOLVED' then coalesce(resolved_at, $3)
           when $2 = 'ARCHIVED' then resolved_at end,
         first_response_at = case when $8 then coalesce(first_response_at, $3) else first_response_at end
       where ticket_id = $1`,
      [
        id,
        to,
        at,
        from === to,
        keeps,
        resolution?.code ?? null,
        resolution?.duplicateOfId ?? null,
        by === 'team',
      ],
    );
  }

  private count(
    tx: Transaction,
    ticket: string,
    id: string,
    { by, internal, at }: EventOf<'ticket_commented'>['data'],
  ): Promise<void> {
    if (internal) {
      const text = `update ${ticket} set internal_comments = internal_comments + 1 where ticket_id = $1`;
      return this.write(tx, text, [id]);
    }
    return this.write(
      tx,
      `update ${ticket} set comments = comments + 1, updated_at = $2,
         first_response_at = case when $3 then coalesce(first_response_at, $2) else first_response_at end
       where ticket_id = $1`,
      [id, at, by === 'team'],
    );
  }

  private async write(tx: Transaction, text: string, values: readonly unknown[]): Promise<void> {
    await tx.query(text, values);
  }
}

/** The tickets; the id of a stream is that of the ticket. Changes go through `TicketWriter`. */
export class TicketStream extends eventStream({
  module: FEEDBACK_MODULE,
  streamType: 'ticket',
  decider: ticketDecider,
  eventTypes: {
    ticket_created: FIRST_VERSION,
    ticket_status_changed: FIRST_VERSION,
    ticket_commented: FIRST_VERSION,
    ticket_erased: FIRST_VERSION,
  },
  views: [new TicketProjection()],
}) {}
