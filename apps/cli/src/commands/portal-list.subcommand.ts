import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function portalListCommand(cli: Cli): Command {
  return leaf('list', 'show all portals').action(
    cli.action(() => withOperator(cli, ['portals'], ({ portals }) => portals.list())),
  );
}
