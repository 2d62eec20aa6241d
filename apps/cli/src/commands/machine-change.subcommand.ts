import { type Command, Option } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

interface Flags {
  readonly sharePortals: boolean;
}

function machineDrainCommand(cli: Cli): Command {
  return leaf('drain', 'a machine takes no new servers; those it has stay')
    .argument('<machine>', 'id or name')
    .action(cli.action((machine: string) => callOperator(cli, 'machines.drain', { machine })));
}

function machineResumeCommand(cli: Cli): Command {
  return leaf('resume', 'a drained machine takes servers again')
    .argument('<machine>', 'id or name')
    .action(cli.action((machine: string) => callOperator(cli, 'machines.resume', { machine })));
}

function machineSetCommand(cli: Cli): Command {
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

/** What changes a machine and leaves its servers as they are. */
export const machineChangeCommands = [machineDrainCommand, machineResumeCommand, machineSetCommand];
