import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function planListCommand(cli: Cli): Command {
  return leaf('list', 'sizes of servers and what a month of each costs, in credits').action(
    cli.action(() => callOperator(cli, 'plans.list', {})),
  );
}
