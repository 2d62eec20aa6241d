import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

interface Flags {
  readonly portal: string;
  readonly provider?: string;
  readonly plan?: string;
}

export function galaxyCreateCommand(cli: Cli): Command {
  return leaf('create', 'order a shared host for applications of a portal')
    .requiredOption('--portal <id|domain>', 'portal whose applications it takes')
    .option('--provider <id>', 'provider of the machine (default: local)')
    .option('--plan <id>', 'size of the machine, which decides how many applications it takes')
    .action(
      cli.action(({ portal, provider, plan }: Flags) =>
        withOperator(cli, ['galaxy'], ({ galaxy }) =>
          galaxy.createHost({
            portal,
            ...(provider !== undefined && { provider }),
            ...(plan !== undefined && { plan }),
          }),
        ),
      ),
    );
}
