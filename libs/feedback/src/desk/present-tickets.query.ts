import { Injectable } from '@nestjs/common';
import { Accounts, KeyRecords, UserNames } from '#libs/auth';
import type { AnyPrincipal } from '#libs/kernel';
import { readerOf } from '../access/ticket-rights.policy.js';
import type { Ticket } from '../tickets/ticket.js';
import type { ShownTicket } from './shown-ticket.js';

/** Adds to tickets who sent them, and for the team with which key. */
@Injectable()
export class PresentTickets {
  constructor(
    private readonly accounts: Accounts,
    private readonly names: UserNames,
    private readonly keys: KeyRecords,
  ) {}

  /** In the order of the tickets. */
  async execute<Shape extends Ticket>(
    principal: AnyPrincipal,
    tickets: readonly Shape[],
  ): Promise<ShownTicket<Shape>[]> {
    const userIds = [...new Set(tickets.map(({ userId }) => userId))];
    const isForTeam = principal.kind === 'management';
    const reader = readerOf(principal);
    const [accounts, names, keys] = await Promise.all([
      this.accounts.find(userIds),
      this.names.find(userIds),
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
