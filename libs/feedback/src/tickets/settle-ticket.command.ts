import { Injectable } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { refuseField } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';
import type { TicketReader } from '../access/ticket-rights.policy.js';
import type { Resolution, ResolutionCode, TicketStatus, TicketVoice } from '../contracts/ticket-terms.js';
import { readTicketRef } from './ticket-number.policy.js';
import { TicketRepository } from './ticket.repository.js';
import { TicketTexts } from './ticket-texts.repository.js';
import { TicketWriter } from './ticket-writer.js';
import type { WholeTicket } from './ticket.js';

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

/** Sets the status and the resolution of a ticket, whoever does it. */
@Injectable()
export class SettleTicket {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly texts: TicketTexts,
    private readonly writer: TicketWriter,
  ) {}

  /**
   * @throws PorticoError `VALIDATION_ERROR` naming the field, `INVALID_STATUS_TRANSITION`, `TICKET_CHANGED`,
   *   `FEEDBACK_NOT_FOUND`, `CONFLICT`.
   */
  async execute(
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
    await this.writer.handle(
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
