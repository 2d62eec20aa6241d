import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function couponListCommand(cli: Cli): Command {
  return leaf('list', 'coupons, newest first, and how often each was redeemed; never a code').action(
    cli.action(() => withOperator(cli, ['coupons'], ({ coupons }) => coupons.list())),
  );
}
