import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function couponRevokeCommand(cli: Cli): Command {
  return leaf('revoke', 'end a coupon for good; what was redeemed stays')
    .argument('<coupon>', 'id of the coupon')
    .action(cli.action((coupon: string) => callOperator(cli, 'coupons.revoke', { coupon })));
}
