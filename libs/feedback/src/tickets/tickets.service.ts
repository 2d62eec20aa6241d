import { Inject, Injectable } from '@nestjs/common';
import { Accounts, KeyRecords } from '#libs/auth';
import { callerMeta } from '#libs/event-log/contracts';
import { inputFault } from '#libs/http';
import { type AnyPrincipal, PorticoError } from '#libs/kernel';
import type { Attachment } from '../attachments/attachment.policy.js';
import {
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  type TicketOrder,
  type TicketSource,
  type TicketStatus,
  type TicketVoice,
} from '../contracts/feedback-terms.js';
import type { TicketEvent } from '../contracts/ticket.events.js';
import { TicketChanges, type TicketChange } from './ticket-changes.service.js';
import {
  TICKET_FILES,
  type TicketFiles,
  TICKET_COMMENTS,
  type TicketComments,
  type TicketComment,
} from './ticket-parts.port.js';
import {
  mayManage,
  readerOf,
  readTicketRef,
  type Ticket,
  type TicketReader,
  voiceOf,
  type WholeTicket,
} from './ticket.policy.js';
import { TicketRepository } from './ticket.repository.js';
import { TicketStream } from './ticket.stream.js';

/** Who sent a ticket; what is not known any more is null. */
export interface TicketAuthor {
  readonly userId: string;
  readonly hostUserId: number | null;
  readonly name: string | null;
}

export interface ShownKey {
  readonly prefix: string;
  readonly suffix: string;
}

/** A ticket and what is told of it to this reader. */
export interface ShownTicket<Shape extends Ticket = Ticket> {
  readonly ticket: Shape;
  readonly reader: TicketReader;
  readonly author: TicketAuthor;
  /** Null for all but the team. */
  readonly key: ShownKey | null;
  readonly isForTeam: boolean;
}

/** When a ticket came into a status. */
export interface TicketStep {
  readonly status: TicketStatus;
  readonly at: string;
  readonly by: TicketVoice | 'system';
}

/** A ticket with all that hangs on it, as far as the reader may know. */
export interface ShownWholeTicket extends ShownTicket<WholeTicket> {
  readonly comments: readonly TicketComment[];
  /** Files of the ticket and of all its comments. */
  readonly attachments: readonly Attachment[];
  readonly history: readonly TicketStep[];
}

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

/** Who changes tickets over HTTP. */
export interface ChangeCaller {
  readonly principal: AnyPrincipal;
  readonly requestId: string;
}

/** Tickets over HTTP: those of the caller, of the portal, or all there are; listed, read and changed. */
@Injectable()
export class Tickets {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly stream: TicketStream,
    private readonly changes: TicketChanges,
    private readonly accounts: Accounts,
    private readonly keys: KeyRecords,
    @Inject(TICKET_FILES) private readonly attachments: TicketFiles,
    @Inject(TICKET_COMMENTS) private readonly comments: TicketComments,
  ) {}

  /** @throws PorticoError `INVALID_PARAMS` naming the parameter. */
  async page(principal: AnyPrincipal, order: ListOrder): Promise<ShownPage> {
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
    return { tickets: await this.present(principal, tickets), total };
  }

  /**
   * @param ticket its id or number.
   * @throws PorticoError `FEEDBACK_NOT_FOUND`, also for one the caller does not see.
   */
  async read(principal: AnyPrincipal, ticket: string): Promise<ShownWholeTicket> {
    const found = await this.find(principal, ticket);
    const [[shown], { events }, attachments, comments] = await Promise.all([
      this.present(principal, [found]),
      this.stream.load(found.id),
      this.attachments.ofTicket(found.id),
      this.comments.ofTicket(found.id, principal.kind === 'management'),
    ]);
    if (!shown) throw new Error('A ticket was lost while it was presented.');
    return { ...shown, attachments, comments, history: stepsOf(events) };
  }

  /** Without what hangs on it. @throws PorticoError as {@link execute} does. */
  async find(principal: AnyPrincipal, ticket: string): Promise<WholeTicket> {
    const ref = readTicketRef(ticket);
    const found = ref && (await this.tickets.find(ref, readerOf(principal)));
    if (!found) throw new PorticoError('FEEDBACK_NOT_FOUND');
    return found;
  }

  /**
   * @param ticket its id or number.
   * @param ifVersion versions the caller takes it to be in; null: any.
   * @throws PorticoError `FEEDBACK_NOT_FOUND`, `NOT_AUTHORIZED`, `VALIDATION_ERROR` naming the field,
   *   `INVALID_STATUS_TRANSITION`, `TICKET_CHANGED`, `CONFLICT`.
   */
  async change(
    { principal, requestId }: ChangeCaller,
    ticket: string,
    change: TicketChange,
    ifVersion: readonly number[] | null,
  ): Promise<void> {
    const found = await this.find(principal, ticket);
    if (change.status === undefined && change.resolution === undefined) {
      throw inputFault('body', 'body', 'minProperties', 'Name what is to change: status or resolution.');
    }
    if (!mayManage(principal) && (change.status !== 'ARCHIVED' || change.resolution)) {
      throw new PorticoError('NOT_AUTHORIZED', {
        message: 'With this key you may archive your tickets and nothing else.',
      });
    }
    const by = { voice: voiceOf(principal), reader: readerOf(principal) };
    await this.changes.settle(found, change, by, { meta: callerMeta(principal, requestId), ifVersion });
  }

  /** In the order of the tickets. */
  async present<Shape extends Ticket>(
    principal: AnyPrincipal,
    tickets: readonly Shape[],
  ): Promise<ShownTicket<Shape>[]> {
    const userIds = [...new Set(tickets.map(({ userId }) => userId))];
    const isForTeam = principal.kind === 'management';
    const reader = readerOf(principal);
    const [accounts, names, keys] = await Promise.all([
      this.accounts.find(userIds),
      this.accounts.findNames(userIds),
      this.keys.findAll(isForTeam ? [...new Set(tickets.map(({ keyId }) => keyId))] : []),
    ]);
    return tickets.map((ticket) => {
      const { userId, keyId } = ticket;
      const hostUserId = accounts.get(userId)?.hostUserId ?? null;
      const key = keys.get(keyId);
      return {
        ticket,
        reader,
        author: { userId, hostUserId, name: names.get(userId) ?? null },
        key: key ? { prefix: key.prefix, suffix: key.suffix } : null,
        isForTeam,
      };
    });
  }
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

/** A status that is set again, with another resolution, is no step. */
function stepsOf(facts: readonly TicketEvent[]): TicketStep[] {
  return facts.flatMap((fact): TicketStep[] => {
    if (fact.type === 'ticket_created') return [{ status: 'NEW', at: fact.data.at, by: 'user' }];
    if (fact.type !== 'ticket_status_changed' || fact.data.from === fact.data.to) return [];
    return [{ status: fact.data.to, at: fact.data.at, by: fact.data.by }];
  });
}
