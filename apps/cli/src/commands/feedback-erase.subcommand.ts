import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { renderTicket } from './feedback-show.subcommand.js';

export function feedbackEraseCommand(cli: Cli): Command {
  return leaf('erase', 'forget the words, names and files of a ticket; its number and status stay')
    .argument('<ticket>', 'id or number')
    .action(
      cli.action(
        (ticket: string) => withOperator(cli, ['feedback'], ({ feedback }) => feedback.erase(ticket)),
        renderTicket,
      ),
    );
}
