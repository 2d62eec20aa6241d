import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { listOperator } from '../context/call-operator.js';

export function couponListCommand(cli: Cli): Command {
  return leaf('list', 'coupons, newest first, and how often each was redeemed; never a code').action(
    cli.action(() => listOperator(cli, 'coupons.list', {})),
  );
}
