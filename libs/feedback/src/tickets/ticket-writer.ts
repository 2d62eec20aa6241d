import { Injectable } from '@nestjs/common';
import { isTaken, type Transaction } from '#libs/database';
import type { Decided, HandleOptions, OrderOf } from '#libs/event-log';
import { StaleReadError } from '#libs/event-log/contracts';
import { OPEN_STATUSES } from '../contracts/ticket-terms.js';
import type { TicketEvent } from '../contracts/ticket.events.js';
import type { TicketCommand } from './ticket.decider.js';
import { CLOSED_STATUSES, type TicketState } from './ticket.state.js';
import { TicketStream } from './ticket.stream.js';
import { TicketTexts } from './ticket-texts.repository.js';

type DecidedTicket = Decided<TicketState, TicketEvent>;

const OPEN: readonly string[] = OPEN_STATUSES;

/** Changes tickets that there are: the facts, and the texts that follow their status. */
@Injectable()
export class TicketWriter {
  constructor(
    private readonly stream: TicketStream,
    private readonly texts: TicketTexts,
  ) {}

  /**
   * As `handle` of a stream.
   * @throws PorticoError `FEEDBACK_NOT_FOUND`, the decider's refusal, what `also` throws, `CONFLICT`.
   */
  handle(
    ticketId: string,
    order: OrderOf<TicketCommand>,
    { meta, also }: Omit<HandleOptions<TicketState, TicketEvent>, 'portalId'>,
  ): Promise<DecidedTicket> {
    return this.stream.handle(ticketId, order, {
      meta,
      also: async (tx, decided) => {
        for (const fact of decided.facts) await this.follow(tx, ticketId, fact);
        await also?.(tx, decided);
      },
    });
  }

  private async follow(tx: Transaction, ticketId: string, fact: TicketEvent): Promise<void> {
    if (fact.type === 'ticket_erased') await this.texts.erase(tx, ticketId);
    if (fact.type !== 'ticket_status_changed') return;
    const { from, to } = fact.data;
    if (OPEN.includes(from) && CLOSED_STATUSES.includes(to)) await this.texts.close(tx, ticketId);
    if (CLOSED_STATUSES.includes(from) && OPEN.includes(to)) await this.reopen(tx, ticketId);
  }

  private async reopen(tx: Transaction, ticketId: string): Promise<void> {
    await this.texts.resolve(tx, ticketId, null);
    try {
      await this.texts.reopen(tx, ticketId);
    } catch (error) {
      // Somebody sends a ticket of this title just now: the next attempt sees it.
      if (isTaken(error, 'ticket_open_title')) throw new StaleReadError();
      throw error;
    }
  }
}
