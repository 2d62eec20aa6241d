import { Inject, Injectable } from '@nestjs/common';
import { Database, isTaken, type Transaction } from '#libs/database';
import type { Decided, EventMeta, HandleOptions, OrderOf } from '#libs/event-log';
import { StaleReadError } from '#libs/event-log/contracts';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock, refuseField } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';
import {
  OPEN_STATUSES,
  type Resolution,
  type ResolutionCode,
  type TicketStatus,
  type TicketVoice,
} from '../contracts/feedback-terms.js';
import type { TicketEvent } from '../contracts/ticket.events.js';
import { TicketTexts } from './ticket-texts.repository.js';
import { CLOSED_STATUSES, SILENT_AFTER_MS, type TicketCommand, type TicketState } from './ticket.decider.js';
import { readTicketRef, type TicketReader, type WholeTicket } from './ticket.policy.js';
import { TicketRepository } from './ticket.repository.js';
import { TicketStream } from './ticket.stream.js';

type DecidedTicket = Decided<TicketState, TicketEvent>;

const OPEN: readonly string[] = OPEN_STATUSES;

/** What is to be different; what is absent stays. */
export interface TicketChange {
  readonly status?: TicketStatus;
  readonly resolution?: {
    readonly code: ResolutionCode;
    readonly text?: string;
    /** Id or number. */
    readonly duplicateOfId?: string;
  };
}

/** Who changes a ticket, once it is known that they may. */
export interface TicketSettler {
  readonly voice: TicketVoice;
  /** Which tickets may be named as the one a duplicate repeats. */
  readonly reader: TicketReader;
}

export interface SettleOptions {
  readonly meta: EventMeta;
  /** Versions the caller takes the ticket to be in; null: any. */
  readonly ifVersion: readonly number[] | null;
}

/** A ticket whose author is asked, and since when. */
interface SilentTicket {
  readonly id: string;
  readonly since: Date;
}

/** Tickets of one step of the sweep. */
const PAGE = 200;

/** Changes tickets that there are: the facts, and the texts that follow their status. */
@Injectable()
export class TicketChanges {
  constructor(
    private readonly stream: TicketStream,
    private readonly texts: TicketTexts,
    private readonly tickets: TicketRepository,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
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

  /**
   * @throws PorticoError `VALIDATION_ERROR` naming the field, `INVALID_STATUS_TRANSITION`, `TICKET_CHANGED`,
   *   `FEEDBACK_NOT_FOUND`, `CONFLICT`.
   */
  async settle(
    { id, resolutionText }: WholeTicket,
    { status, resolution: given }: TicketChange,
    { voice, reader }: TicketSettler,
    { meta, ifVersion }: SettleOptions,
  ): Promise<void> {
    const resolution = given ? await this.resolutionOf(reader, id, given) : null;
    const recorded = resolution && {
      code: resolution.code,
      duplicateOfId: resolution.duplicateOfId,
      hasNewText: resolution.text !== resolutionText,
    };
    await this.handle(
      id,
      { type: 'set_status', status: status ?? null, by: voice, resolution: recorded, ifVersion },
      {
        meta,
        also: async (tx) => {
          if (resolution) await this.texts.resolve(tx, id, resolution.text);
        },
      },
    );
  }

  /** Puts away tickets whose authors have not answered the team for long. */
  @JobHandler({ name: 'close-silent-tickets', queue: MAINTENANCE_QUEUE, everyMs: 3_600_000 })
  async closeSilent(): Promise<void> {
    const until = new Date(this.clock.nowMs() - SILENT_AFTER_MS);
    for (let page = await this.silent(until, undefined, PAGE); page.length > 0;) {
      for (const { id } of page) await this.handle(id, { type: 'archive_silent' }, { meta: 'system' });
      page = await this.silent(until, page.at(-1), PAGE);
    }
  }

  /** Those asked at this time or before, the oldest first. @param after the last one of the page before. */
  private silent(until: Date, after: SilentTicket | undefined, limit: number): Promise<SilentTicket[]> {
    return this.database.query<SilentTicket>(
      `select ticket_id as id, status_at as since from feedback.ticket
       where status = 'AWAITING_USER' and status_at <= $1
         and ($2::timestamptz is null or (status_at, ticket_id) > ($2, $3::uuid))
       order by status_at, ticket_id limit $4`,
      [until, after?.since ?? null, after?.id ?? null, limit],
    );
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

  private async resolutionOf(
    reader: TicketReader,
    ticketId: string,
    { code, text, duplicateOfId }: NonNullable<TicketChange['resolution']>,
  ): Promise<Resolution> {
    const field = 'resolution.duplicateOfId';
    if (code !== 'duplicate' && duplicateOfId !== undefined)
      refuseField(field, 'only with the code duplicate');
    if (code === 'duplicate' && duplicateOfId === undefined)
      refuseField(field, 'is required with the code duplicate');
    return {
      code,
      text: text === undefined ? null : redactText(text),
      duplicateOfId:
        duplicateOfId === undefined ? null : await this.original(reader, ticketId, duplicateOfId),
    };
  }

  /** A ticket the caller does not see is one that there is not. */
  private async original(reader: TicketReader, ticketId: string, named: string): Promise<string> {
    const ref = readTicketRef(named);
    const found = ref && (await this.tickets.find(ref, reader));
    if (!found) return refuseField('resolution.duplicateOfId', 'there is no such ticket');
    if (found.id === ticketId) refuseField('resolution.duplicateOfId', 'a ticket does not repeat itself');
    return found.id;
  }
}
