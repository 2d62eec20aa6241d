import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function walletParkedCommand(cli: Cli): Command {
  return leaf('parked', 'payments that came in for portals nobody knows').action(
    cli.action(() => withOperator(cli, ['wallet'], ({ wallet }) => wallet.parkedTopUps())),
  );
}
