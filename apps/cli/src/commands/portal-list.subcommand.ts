import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { listOperator } from '../context/call-operator.js';

export function portalListCommand(cli: Cli): Command {
  return leaf('list', 'show all portals').action(cli.action(() => listOperator(cli, 'portals.list', {})));
}
