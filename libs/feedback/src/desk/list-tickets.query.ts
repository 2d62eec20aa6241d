import { Injectable } from '@nestjs/common';
import { inputFault } from '#libs/http';
import type { AnyPrincipal } from '#libs/kernel';
import { readerOf } from '../access/ticket-rights.policy.js';
import {
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  type TicketOrder,
  type TicketSource,
} from '../contracts/ticket-terms.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { PresentTickets } from './present-tickets.query.js';
import type { ShownTicket } from './shown-ticket.js';

/** Which tickets somebody asks for. */
export interface ListOrder {
  /** Words separated by commas, in any letter case. */
  readonly status?: string;
  readonly category?: string;
  readonly source?: TicketSource;
  readonly portalId?: string;
  readonly q?: string;
  /** ISO 8601. */
  readonly createdFrom?: string;
  readonly createdTo?: string;
  readonly sort: TicketOrder;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface ShownPage {
  readonly tickets: readonly ShownTicket[];
  readonly total: number;
}

function wordsOf<Word extends string>(
  field: string,
  text: string | undefined,
  known: readonly Word[],
): readonly Word[] {
  if (text === undefined) return [];
  return text.split(',').map((part) => {
    const upper = part.trim().toUpperCase();
    const word = known.find((candidate) => candidate === upper);
    if (word === undefined) {
      throw inputFault('query', field, 'isIn', `${field} must be some of ${known.join(', ')}`);
    }
    return word;
  });
}

function instantOf(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) {
    throw inputFault('query', field, 'isISO8601', `${field} must be a date with a month and a day`);
  }
  return instant;
}

/** Tickets of the caller, of the portal, or all there are. */
@Injectable()
export class ListTickets {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly presenting: PresentTickets,
  ) {}

  /** @throws PorticoError `INVALID_PARAMS` naming the parameter. */
  async execute(principal: AnyPrincipal, order: ListOrder): Promise<ShownPage> {
    const portalId = order.portalId?.toLowerCase() ?? null;
    if (portalId !== null && principal.kind !== 'management' && portalId !== principal.portalId) {
      throw inputFault('query', 'portalId', 'isIn', 'portalId: other portals are for management keys');
    }
    const { sort, page, limit } = order;
    const question = {
      reader: readerOf(principal),
      statuses: wordsOf('status', order.status, TICKET_STATUSES),
      categories: wordsOf('category', order.category, TICKET_CATEGORIES),
      source: order.source ?? null,
      portalId,
      text: order.q ?? null,
      createdFrom: instantOf('createdFrom', order.createdFrom),
      createdTo: instantOf('createdTo', order.createdTo),
    };
    const { tickets, total } = await this.tickets.page(question, sort, limit, (page - 1) * limit);
    return { tickets: await this.presenting.execute(principal, tickets), total };
  }
}
