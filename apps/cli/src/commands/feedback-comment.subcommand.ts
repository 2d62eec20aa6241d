import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import type { OperatorInput } from '#libs/operator/operator';
import { callOperator } from '../context/call-operator.js';

interface Flags {
  readonly internal: boolean;
  readonly status?: OperatorInput<'tickets.comment'>['status'];
}

export function feedbackCommentCommand(cli: Cli): Command {
  return leaf('comment', 'say something about a ticket, as the team')
    .argument('<ticket>', 'id or number')
    .argument('<text>', 'what is said')
    .option('--internal', 'hidden from the portal', false)
    .option('--status <status>', 'the status the ticket gets with it')
    .action(
      cli.action((ticket: string, body: string, { internal, status }: Flags) =>
        callOperator(cli, 'tickets.comment', {
          ticket,
          body,
          internal,
          ...(status !== undefined && { status }),
        }),
      ),
    );
}
