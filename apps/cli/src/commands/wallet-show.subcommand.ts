import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function walletShowCommand(cli: Cli): Command {
  return leaf('show', 'what a portal has, in credits')
    .argument('<portal>', 'id or domain')
    .action(cli.action((portal: string) => callOperator(cli, 'wallet.show', { portal })));
}
