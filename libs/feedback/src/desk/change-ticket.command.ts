import { Injectable } from '@nestjs/common';
import { inputFault } from '#libs/http';
import { callerMeta } from '#libs/event-log/contracts';
import { type AnyPrincipal, PorticoError } from '#libs/kernel';
import { mayManage, readerOf, voiceOf } from '../access/ticket-rights.policy.js';
import { SettleTicket, type TicketChange } from '../tickets/settle-ticket.command.js';
import { ReadTicket } from './read-ticket.query.js';

/** Who changes tickets over HTTP. */
export interface ChangeCaller {
  readonly principal: AnyPrincipal;
  readonly requestId: string;
}

/** Sets the status and the resolution of a ticket. */
@Injectable()
export class ChangeTicket {
  constructor(
    private readonly reading: ReadTicket,
    private readonly settling: SettleTicket,
  ) {}

  /**
   * @param ticket its id or number.
   * @param ifVersion versions the caller takes it to be in; null: any.
   * @throws PorticoError `FEEDBACK_NOT_FOUND`, `NOT_AUTHORIZED`, `VALIDATION_ERROR` naming the field,
   *   `INVALID_STATUS_TRANSITION`, `TICKET_CHANGED`, `CONFLICT`.
   */
  async execute(
    { principal, requestId }: ChangeCaller,
    ticket: string,
    change: TicketChange,
    ifVersion: readonly number[] | null,
  ): Promise<void> {
    const found = await this.reading.find(principal, ticket);
    if (change.status === undefined && change.resolution === undefined) {
      throw inputFault('body', 'body', 'minProperties', 'Name what is to change: status or resolution.');
    }
    if (!mayManage(principal) && (change.status !== 'ARCHIVED' || change.resolution)) {
      throw new PorticoError('NOT_AUTHORIZED', {
        message: 'With this key you may archive your tickets and nothing else.',
      });
    }
    const by = { voice: voiceOf(principal), reader: readerOf(principal) };
    await this.settling.execute(found, change, by, { meta: callerMeta(principal, requestId), ifVersion });
  }
}
