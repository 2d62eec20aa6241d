import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function tierListCommand(cli: Cli): Command {
  return leaf('list', 'what tiers cost in credits a month, and give in units a window').action(
    cli.action(() => withOperator(cli, ['tiers'], ({ tiers }) => tiers.list())),
  );
}
