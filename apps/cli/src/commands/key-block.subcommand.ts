import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function keyBlockCommand(cli: Cli): Command {
  return leaf('block', 'block a key for good; effective at once')
    .argument('<id>', 'key id')
    .action(cli.action((key: string) => callOperator(cli, 'keys.block', { key })));
}
