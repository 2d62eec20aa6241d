import type { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

interface Flags {
  readonly preventWake?: boolean;
  readonly allowWake?: boolean;
}

export function serverSetCommand(cli: Cli): Command {
  return leaf('set', 'change what is decided about one server; effective at once')
    .argument('<id>', 'server id, also of a shared host')
    .option('--prevent-wake', 'nothing wakes or repairs it; while it is awake it stays so')
    .option('--allow-wake', 'the opposite')
    .action(
      cli.action(async (id: string, { preventWake = false, allowWake = false }: Flags) => {
        if (preventWake === allowWake) {
          throw new CliError('USAGE', 'Give either --prevent-wake or --allow-wake.');
        }
        return callOperator(cli, 'servers.setWake', { server: id, preventWake });
      }),
    );
}
