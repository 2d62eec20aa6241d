import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function tierListCommand(cli: Cli): Command {
  return leaf('list', 'what tiers cost in credits a month, and give in units a window').action(
    cli.action(() => callOperator(cli, 'tiers.list', {})),
  );
}
