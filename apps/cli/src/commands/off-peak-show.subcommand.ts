import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function offPeakShowCommand(cli: Cli): Command {
  return leaf('show', 'the hours in which AI units cost less, and what they cost now').action(
    cli.action(() => callOperator(cli, 'offPeak.show', {})),
  );
}
