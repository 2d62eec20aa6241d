import type { Command } from 'commander';
import type { ShownTicket } from '#libs/feedback/operator';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';
import { renderRecord, renderTable } from '../output.js';

export function feedbackShowCommand(cli: Cli): Command {
  return leaf('show', 'a ticket with all that was said and sent')
    .argument('<ticket>', 'id or number')
    .action(cli.action((ticket: string) => callOperator(cli, 'tickets.show', { ticket }), renderTicket));
}

/** A ticket for people: its members, then what was said, then the files. */
export function renderTicket({ said, files, ...ticket }: ShownTicket): string {
  const words = said.map(({ author, authorName, internal, createdAt, body }) => ({
    at: createdAt,
    by: internal ? `${author}, internal` : author,
    name: authorName,
    body,
  }));
  const parts = [renderRecord(ticket)];
  if (words.length > 0) parts.push(renderTable(words));
  if (files.length > 0) parts.push(renderTable(files.map((file) => ({ ...file }))));
  return parts.join('\n\n');
}
