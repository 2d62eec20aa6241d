import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { parseWholeNumber } from './parse-flags.js';

export function keyRotateCommand(cli: Cli): Command {
  return leaf('rotate', 'give a key a new secret; this is the only time its raw form is shown')
    .argument('<id>', 'key id')
    .option(
      '--grace-seconds <number>',
      'how long the present secret stays valid, 0 to 604800 (default: 86400)',
      parseWholeNumber,
    )
    .action(
      cli.action((id: string, { graceSeconds }: { graceSeconds?: number }) =>
        withOperator(cli, ['keys'], ({ keys }) => keys.rotate(id, graceSeconds)),
      ),
    );
}
