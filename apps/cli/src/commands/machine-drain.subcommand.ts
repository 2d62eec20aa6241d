import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function machineDrainCommand(cli: Cli): Command {
  return leaf('drain', 'a machine takes no new servers; those it has stay')
    .argument('<machine>', 'id or name')
    .action(cli.action((machine: string) => callOperator(cli, 'machines.drain', { machine })));
}
