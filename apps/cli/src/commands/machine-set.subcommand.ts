import { type Command, Option } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

interface Flags {
  readonly sharePortals: boolean;
}

export function machineSetCommand(cli: Cli): Command {
  return leaf('set', 'settings of a machine')
    .argument('<machine>', 'id or name')
    .addOption(
      new Option(
        '--share-portals',
        'servers of several portals may be on it, though they have one user there',
      ).makeOptionMandatory(),
    )
    .option('--no-share-portals', 'new servers of one portal only, where they have one user')
    .action(
      cli.action((machine: string, { sharePortals }: Flags) =>
        callOperator(cli, 'machines.set', { machine, sharePortals }),
      ),
    );
}
