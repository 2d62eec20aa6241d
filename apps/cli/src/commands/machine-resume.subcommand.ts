import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function machineResumeCommand(cli: Cli): Command {
  return leaf('resume', 'a drained machine takes servers again')
    .argument('<machine>', 'id or name')
    .action(cli.action((machine: string) => callOperator(cli, 'machines.resume', { machine })));
}
