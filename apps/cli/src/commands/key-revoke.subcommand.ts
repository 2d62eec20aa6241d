import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function keyRevokeCommand(cli: Cli): Command {
  return leaf('revoke', 'revoke a key for good; effective at once')
    .argument('<id>', 'key id')
    .action(cli.action((key: string) => callOperator(cli, 'keys.revoke', { key })));
}
