import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function viewsListCommand(cli: Cli): Command {
  return leaf('list', 'show the views and their tables').action(
    cli.action(() => callOperator(cli, 'views.list', {})),
  );
}
