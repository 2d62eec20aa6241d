import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function aiQuotaShowCommand(cli: Cli): Command {
  return leaf('show', 'what a portal may use of AI, who says so, and what is counted')
    .argument('<portal>', 'id or domain')
    .action(cli.action((portal: string) => callOperator(cli, 'quota.show', { portal })));
}
