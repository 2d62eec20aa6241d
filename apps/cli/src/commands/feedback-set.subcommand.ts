import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import type { OperatorInput } from '#libs/operator/operator';
import { callOperator } from '../context/call-operator.js';
import { renderTicket } from './feedback-show.subcommand.js';

type Change = OperatorInput<'tickets.set'>;

interface Flags {
  readonly resolution?: Change['resolution'];
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
        (ticket: string, status: Change['status'], { resolution, text, duplicateOf }: Flags) =>
          callOperator(cli, 'tickets.set', {
            ticket,
            status,
            ...(resolution !== undefined && { resolution }),
            ...(text !== undefined && { text }),
            ...(duplicateOf !== undefined && { duplicateOf }),
          }),
        renderTicket,
      ),
    );
}
