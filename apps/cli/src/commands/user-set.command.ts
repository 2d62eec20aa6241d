import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function userSetCommand(cli: Cli): Command {
  return leaf('set', 'change the state of a user; effective at once')
    .argument('<id>', 'user id')
    .requiredOption('--state <state>', 'active, blocked, pending-erasure or waitlist')
    .action(
      cli.action((id: string, { state }: { state: string }) =>
        withOperator(cli, ({ users }) => users.set(id, { state })),
      ),
    );
}
