import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { renderTable } from '../output.js';
import { withOperator } from '../context/with-operator.js';

export function keyListCommand(cli: Cli): Command {
  return leaf('list', 'show keys, never their raw form')
    .option('--portal <id>', 'only those of this portal')
    .action(
      cli.action(
        ({ portal }: { portal?: string }) => withOperator(cli, ['keys'], ({ keys }) => keys.list(portal)),
        (keys) =>
          renderTable(
            keys.map(({ id, kind, name, prefix, suffix, status, accessMode, expiresAt }) => ({
              id,
              kind,
              name,
              prefix,
              suffix,
              status,
              accessMode,
              expiresAt,
            })),
          ),
      ),
    );
}
