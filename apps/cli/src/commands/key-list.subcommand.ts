import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { renderTable } from '../output.js';
import { listOperator } from '../context/call-operator.js';

export function keyListCommand(cli: Cli): Command {
  return leaf('list', 'show keys, never their raw form')
    .option('--portal <id>', 'only those of this portal')
    .action(
      cli.action(
        ({ portal }: { portal?: string }) =>
          listOperator(cli, 'keys.list', portal === undefined ? {} : { portal }),
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
