import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function walletShowCommand(cli: Cli): Command {
  return leaf('show', 'what a portal has, in credits')
    .argument('<portal>', 'id or domain')
    .action(
      cli.action((portal: string) =>
        withOperator(cli, ['portals', 'wallet'], async ({ portals, wallet }) =>
          wallet.show((await portals.named(portal)).id),
        ),
      ),
    );
}
