import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function walletParkedCommand(cli: Cli): Command {
  return leaf('parked', 'payments that came in for portals nobody knows').action(
    cli.action(() => callOperator(cli, 'wallet.parked', {})),
  );
}
