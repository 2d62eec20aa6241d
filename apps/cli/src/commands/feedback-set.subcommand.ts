import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { renderTicket } from './feedback-show.subcommand.js';

interface Flags {
  readonly resolution?: string;
  readonly text?: string;
  readonly duplicateOf?: string;
}

export function feedbackSetCommand(cli: Cli): Command {
  return leaf('set', 'give a ticket a status')
    .argument('<ticket>', 'id or number')
    .argument('<status>', 'REVIEWING, AWAITING_USER, RESOLVED or ARCHIVED')
    .option('--resolution <code>', 'with RESOLVED or ARCHIVED, for example fixed')
    .option('--text <text>', 'words beside the resolution; the author reads them')
    .option('--duplicate-of <ticket>', 'of a duplicate: id or number of the ticket it repeats')
    .action(
      cli.action(
        (ticket: string, status: string, flags: Flags) =>
          withOperator(cli, ['feedback'], ({ feedback }) => feedback.set(ticket, { status, ...flags })),
        renderTicket,
      ),
    );
}
